// The load of depositing digests, for a process of its own: every digest new, every record number acknowledged written down with its time.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type Call, drive, type LoadResult, type Pace } from './load.ts'

export interface AttestLoad extends Pace {
  readonly url: string
  /** One an account; they take turns. */
  readonly tokens: readonly string[]
  readonly digestsACall: number
  /** Where to write what was acknowledged: a line each, number and time. */
  readonly receipts: string
}

export interface AttestResult extends LoadResult {
  /** When the first call went out, in milliseconds since 1970. */
  readonly begunAt: number
}

async function attest(load: AttestLoad): Promise<AttestResult> {
  const receipts: string[] = []
  let calls = 0
  const next = (): Call => {
    const token = load.tokens[calls % load.tokens.length] ?? ''
    calls += 1
    const items = Array.from({ length: load.digestsACall }, (_, at) => ({
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
  const begunAt = performance.timeOrigin + performance.now()
  const result = await drive(next, load, (body, at) => {
    const anos = [...body.matchAll(/"ano":"(\d+)"/g)].map(([, ano]) => ano)
    receipts.push(...anos.map((ano) => `${ano} ${at}`))
    return anos.length === load.digestsACall
  })
  writeFileSync(load.receipts, `${receipts.join('\n')}\n`)
  return { ...result, begunAt }
}

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await attest(JSON.parse(process.argv[2] ?? '{}') as AttestLoad)))
}
