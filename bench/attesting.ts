// Deposits under load against a bench house, and the proof that nothing acknowledged is missing: sealed, logged, time-stamped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import type { AttestLoad, AttestResult } from './attest-load.ts'
import { ask, type BenchHouse } from './bench-house.ts'
import { inOwnProcess, type Pace } from './load.ts'

export interface Receipt {
  readonly ano: string
  /** When the acknowledgement had arrived, in milliseconds since 1970. */
  readonly at: number
}

export interface Attesting {
  readonly result: AttestResult
  readonly receipts: readonly Receipt[]
  /** From the first call to the last record provable. */
  readonly provablePerSecond: number
}

const PATIENCE_MS = 15 * 60_000
const SAMPLE = 20

let rounds = 0

/** A round of deposits; returns when all of it is provable and the house has nothing left to do. */
export async function attest(
  house: BenchHouse,
  load: Pace & { readonly digestsACall: number; readonly accounts?: number },
): Promise<Attesting> {
  rounds += 1
  const receiptsFile = join(house.folder, `receipts-${rounds}`)
  const task: AttestLoad = {
    rate: load.rate,
    seconds: load.seconds,
    connections: load.connections,
    digestsACall: load.digestsACall,
    url: `${house.url}${PREFIX}/attestaion/hash`,
    tokens: house.tokens.slice(0, load.accounts ?? house.tokens.length),
    receipts: receiptsFile,
  }
  const result = await inOwnProcess<AttestResult>('attest-load.ts', task)
  const receipts = readFileSync(receiptsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Receipt => {
      const [ano = '', at = ''] = line.split(' ')
      return { ano, at: Number(at) }
    })
  await untilProvable(house)
  const provablePerSecond = receipts.length / ((performance.timeOrigin + performance.now() - result.begunAt) / 1000)
  await requireProven(house, receipts)
  await untilIdle(house)
  return { result, receipts, provablePerSecond }
}

const until = async (what: string, done: () => Promise<boolean>) => {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await done())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${PATIENCE_MS / 60_000} minutes`)
    await sleep(50)
  }
}

async function untilProvable({ pool }: BenchHouse): Promise<void> {
  await until('sealing and stamping', async () => {
    const { rows } = await pool.query<{ waiting: boolean }>(`
      select exists (select from attestation.record where state = 'sealing')
        or exists (select from transparency.leaf where position is null)
        or exists (select from transparency.log l where assigned > size or not exists (
          select from transparency.checkpoint c where c.log_id = l.id and c.size = l.size and stamped_at is not null)) as waiting`)
    return rows[0]?.waiting === false
  })
}

/** Custody lines are written behind the proof; the anchor must not be measured beside them. */
const untilIdle = ({ pool }: BenchHouse) =>
  until('the rest of the jobs', async () => {
    const { rows } = await pool.query<{ waiting: boolean }>(`
      select exists (select from pgboss.job
        where state in ('created', 'retry', 'active') and name ~ '^(attestation|transparency)' and start_after <= now()) as waiting`)
    return rows[0]?.waiting === false
  })

/** Every number by the tables, and a sample as its owner is told. */
async function requireProven(house: BenchHouse, receipts: readonly Receipt[]): Promise<void> {
  const { rows } = await house.pool.query<{ proven: string }>(
    `select count(*) as proven from attestation.record r join transparency.leaf l on l.platform_id = r.platform_id and l.sha256 = r.digest
     where r.ano = any ($1::text[]) and r.state = 'sealed'
       and l.position < (select max(size) from transparency.checkpoint c where c.log_id = l.log_id and stamped_at is not null)`,
    [receipts.map(({ ano }) => ano)],
  )
  if (Number(rows[0]?.proven) !== receipts.length || receipts.length === 0)
    throw new Error(`${receipts.length} records were acknowledged, ${rows[0]?.proven} are provable`)
  const step = Math.max(1, Math.floor(receipts.length / SAMPLE))
  for (const { ano } of receipts.filter((_, at) => at % step === 0)) {
    if (!(await isReady(house, ano))) throw new Error(`record ${ano} is not ready`)
  }
}

/** As any of the members may ask of their own record. */
export async function isReady(house: BenchHouse, ano: string): Promise<boolean> {
  for (const token of house.tokens) {
    const info = await ask<{ proof: { ready: boolean } }>(house.url, token, 'POST', '/v1/attestation/info', { ano }).catch(
      () => undefined,
    )
    if (info) return info.proof.ready
  }
  return false
}
