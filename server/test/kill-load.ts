// Load of the kill campaign: deposits, each retried with its idempotency key until it is answered.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { postAct, Refused } from './post-act.ts'

export interface Acknowledged {
  readonly ano: string
  readonly digest: string
}

export interface Customer {
  token: string
  readonly done: Acknowledged[]
  uncertain: number
}

/** Deposits a file, then a digest, repeatedly; failed calls are retried with the same key. */
export async function depositForever(
  customer: Customer,
  place: number,
  url: () => string | undefined,
  over: () => boolean,
  keyed: boolean,
): Promise<void> {
  for (let turn = 0; !over(); turn += 1) {
    const content = randomBytes(2000)
    const digest = createHash('sha256').update(content).digest('hex')
    if (turn % 2 === 0) {
      const body = new FormData()
      body.append('file', new Blob([content]), `k${place}-${turn}.bin`)
      const uploaded = await untilAnswered<{ list: { id: string; sha256: string }[] }>(
        customer,
        url,
        '/attestaion/file/upload',
        { body },
        over,
      )
      const id = uploaded?.list[0]?.id
      if (!id) continue
      const made = await untilAnswered<{ list: { ano: string }[] }>(
        customer,
        url,
        '/attestaion/file',
        json({ files: [{ id, sha256: digest }] }, keyed),
        over,
      )
      if (made?.list[0]) customer.done.push({ ano: made.list[0].ano, digest })
    } else {
      const made = await untilAnswered<{ list: { ano: string }[] }>(
        customer,
        url,
        '/attestaion/hash',
        json({ items: [{ name: `d${turn}`, digest }], acknowledged: true }, keyed),
        over,
      )
      if (made?.list[0]) customer.done.push({ ano: made.list[0].ano, digest })
    }
  }
}

const PAGE = 'https://news.qinghe-daily.test/tiny'

/** Captures a page, confirms it, repeatedly; adds the numbers to `captured`. Ends only when the last one is confirmed or has failed. */
export async function captureForever(
  customer: Customer,
  captured: string[],
  url: () => string | undefined,
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    const created = await untilAnswered<{ list: { ano: string }[] }>(
      customer,
      url,
      '/attestaion/url',
      json({ items: [{ url: PAGE }] }, true),
      over,
    )
    const ano = created?.list[0]?.ano
    if (!ano) continue
    captured.push(ano)
    if ((await untilCollected(customer, ano, url)) === 'awaiting_confirmation')
      await untilAnswered(customer, url, '/attestaion/url/confirm', json({ anos: [ano] }, true), over)
  }
}

async function untilCollected(customer: Customer, ano: string, url: () => string | undefined): Promise<string> {
  for (;;) {
    const response = await fetch(`${url()}${PREFIX}/attestation/url/info/${ano}`, {
      headers: { 'x-auth-token': customer.token },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    const answer = (await response?.json().catch(() => undefined)) as Envelope<{ state: string }> | undefined
    const state = answer?.data?.state ?? ''
    if (answer?.flag && state !== 'queued' && state !== 'collecting') return state
    await sleep(100)
  }
}

const json = (value: unknown, keyed: boolean): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', ...(keyed ? { 'idempotency-key': randomUUID() } : {}) },
})

/** Of an act that is not answered when the load ends, 50 ms apart. */
const MAX_ATTEMPTS = 200

/** One act, retried with its key until it is answered, even after the end, so that no outcome stays unknown. */
async function untilAnswered<T>(
  customer: Customer,
  url: () => string | undefined,
  path: string,
  init: RequestInit,
  over: () => boolean,
): Promise<T | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const base = url()
    if (base) {
      try {
        return await postAct<T>(base + PREFIX + path, customer.token, init)
      } catch (error) {
        // Without a key a repeated deposit gets only "already deposited"; the inspection will find the extra record.
        const isUsed = error instanceof Refused && error.code === evidenceErrors.UPLOAD_USED.code
        if (isUsed && !('idempotency-key' in (init.headers ?? {}))) return undefined
        if (error instanceof Refused) throw error
        customer.uncertain += 1
      }
    }
    if (over() && attempt > MAX_ATTEMPTS) throw new Error(`${path} was never answered`)
    await sleep(50)
  }
}
