// The public log as the tests of its page need it: how it stands, records to find in it, and the page with its check done.
import { createHash, randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { openAwake } from '../account/people.ts'
import { depositDigests, logInAs, RICH_ENTERPRISE } from '../evidence/member.ts'

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

export async function chainOf(request: APIRequestContext): Promise<Chain> {
  const answer = await request.get('/shimakaze/chain/info')
  return ((await answer.json()) as { data: Chain }).data
}

export interface Place {
  readonly digest: string
  readonly index: number
}

/** Makes a record and waits until the log has it. */
export async function logged(context: BrowserContext): Promise<Place> {
  const name = `chain-${randomUUID()}`
  const token = await logInAs(context, RICH_ENTERPRISE)
  await depositDigests(context, token, [{ name }])
  const digest = createHash('sha256').update(name).digest('hex')
  let place: Place | undefined
  await expect
    .poll(
      async () => {
        const answer = await context.request.get(`/shimakaze/query/attestation/file?digest=${digest}`)
        const { data } = (await answer.json()) as {
          data: { list: { digest: string; proof: { log: { index: number } | null } }[] }
        }
        const [found] = data.list
        if (found?.proof.log) place = { digest: found.digest, index: found.proof.log.index }
        return place !== undefined
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return place as Place
}

export const check = (page: Page): Locator => page.locator('#check')

export async function openChecked(page: Page, path = '/chain'): Promise<void> {
  await openAwake(page, path)
  await check(page).locator('.check-log').first().waitFor()
}

/** What this browser remembers of the logs it saw. */
export const memoryOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('attestry-witness') ?? '')

export const chineseOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      const text = texts.currentNode.textContent ?? ''
      if (parent && !parent.closest('[data-user-content], script') && /\p{Script=Han}/u.test(text)) found.push(text.trim())
    }
    return found
  })
