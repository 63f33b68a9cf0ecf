// Load generator process for digest deposits: sends unique digests and writes each acknowledged record number with its time to a file.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type Call, generateLoad, type LoadProfile, type LoadResult } from './load.ts'

export interface AttestLoad extends LoadProfile {
  readonly url: string
  /** One per account, used round-robin. */
  readonly tokens: readonly string[]
  readonly digestsPerCall: number
  /** File for the acknowledged records: one line each, number and time. */
  readonly receipts: string
}

export interface AttestResult extends LoadResult {
  /** When the first call was sent, in milliseconds since 1970. */
  readonly startedAt: number
}

async function depositDigests(load: AttestLoad): Promise<AttestResult> {
  const receipts: string[] = []
  let calls = 0
  const next = (): Call => {
    const token = load.tokens[calls % load.tokens.length] ?? ''
    calls += 1
    const items = Array.from({ length: load.digestsPerCall }, (_, at) => ({
      name: `contract ${calls}-${at}.pdf`,
      digest: randomBytes(32).toString('hex'),
    }))
    return {
      url: load.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ items, acknowledged: true }),
    }
  }
  const startedAt = performance.timeOrigin + performance.now()
  const result = await generateLoad(next, load, (body, at) => {
    const anos = [...body.matchAll(/"ano":"(\d+)"/g)].map(([, ano]) => ano)
    receipts.push(...anos.map((ano) => `${ano} ${at}`))
    return anos.length === load.digestsPerCall
  })
  writeFileSync(load.receipts, `${receipts.join('\n')}\n`)
  return { ...result, startedAt }
}

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await depositDigests(JSON.parse(process.argv[2] ?? '{}') as AttestLoad)))
}
