// The public log for the tests of its page: its state, records in it, and the page with its check finished.
import { createHash, randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { openHydrated } from '../account/people.ts'
import { depositDigests, FUNDED_ENTERPRISE, logInAs } from '../evidence/member.ts'

export interface Chain {
  readonly log: {
    origin: string
    path: string
    size: number
    root: string
    checkpoint: string
    vkey: string
    halted: string | null
  }
}

export async function fetchChainInfo(request: APIRequestContext): Promise<Chain> {
  const answer = await request.get('/shimakaze/chain/info')
  return ((await answer.json()) as { data: Chain }).data
}

export interface LogEntry {
  readonly digest: string
  readonly index: number
}

/** Deposits a record and waits until it is in the log. */
export async function createLoggedRecord(context: BrowserContext): Promise<LogEntry> {
  const name = `chain-${randomUUID()}`
  const token = await logInAs(context, FUNDED_ENTERPRISE)
  await depositDigests(context, token, [{ name }])
  const digest = createHash('sha256').update(name).digest('hex')
  let place: LogEntry | undefined
  await expect
    .poll(async () => {
      const answer = await context.request.get(`/shimakaze/query/attestation/file?digest=${digest}`)
      const { data } = (await answer.json()) as {
        data: { list: { digest: string; proof: { log: { index: number } | null } }[] }
      }
      const [found] = data.list
      if (found?.proof.log) place = { digest: found.digest, index: found.proof.log.index }
      return place !== undefined
    })
    .toBe(true)
  return place as LogEntry
}

export const checkSection = (page: Page): Locator => page.locator('#check')

export async function openAndWaitForCheck(page: Page, path = '/chain'): Promise<void> {
  await openHydrated(page, path)
  await checkSection(page).locator('.check-log').first().waitFor()
}

/** The checkpoints that this browser, as a witness, has stored. */
export const storedWitnessState = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('attestry-witness') ?? '')
