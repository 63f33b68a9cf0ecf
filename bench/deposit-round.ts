// Runs deposits under load against a bench server and asserts that every acknowledged record is sealed, logged and time-stamped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import type { AttestLoad, AttestResult } from './attest-load.ts'
import { type BenchServer, callApi } from './bench-server.ts'
import { type LoadProfile, runLoadProcess } from './load.ts'

export interface Receipt {
  readonly ano: string
  /** When the acknowledgement arrived, in milliseconds since 1970. */
  readonly at: number
}

export interface DepositRound {
  readonly result: AttestResult
  readonly receipts: readonly Receipt[]
  /** Measured from the first call until the last record is provable. */
  readonly provablePerSecond: number
}

const WAIT_TIMEOUT_MS = 15 * 60_000
const SAMPLED_RECORDS = 20

let rounds = 0

/** Returns when every deposit is provable and the server is idle. */
export async function runDepositRound(
  server: BenchServer,
  load: LoadProfile & { readonly digestsPerCall: number; readonly accounts?: number },
): Promise<DepositRound> {
  rounds += 1
  const receiptsFile = join(server.folder, `receipts-${rounds}`)
  const task: AttestLoad = {
    rate: load.rate,
    seconds: load.seconds,
    connections: load.connections,
    digestsPerCall: load.digestsPerCall,
    url: `${server.url}${PREFIX}/attestaion/hash`,
    tokens: server.tokens.slice(0, load.accounts ?? server.tokens.length),
    receipts: receiptsFile,
  }
  const result = await runLoadProcess<AttestResult>('attest-load.ts', task)
  const receipts = readFileSync(receiptsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Receipt => {
      const [ano = '', at = ''] = line.split(' ')
      return { ano, at: Number(at) }
    })
  await waitUntilProvable(server)
  const provablePerSecond = receipts.length / ((performance.timeOrigin + performance.now() - result.startedAt) / 1000)
  await assertProvable(server, receipts)
  await waitUntilIdle(server)
  return { result, receipts, provablePerSecond }
}

const waitUntil = async (what: string, done: () => Promise<boolean>) => {
  const deadline = performance.now() + WAIT_TIMEOUT_MS
  while (!(await done())) {
    if (performance.now() > deadline) throw new Error(`${what} not finished within ${WAIT_TIMEOUT_MS / 60_000} minutes`)
    await sleep(50)
  }
}

async function waitUntilProvable({ pool }: BenchServer): Promise<void> {
  await waitUntil('sealing and stamping', async () => {
    const { rows } = await pool.query<{ waiting: boolean }>(`
      select exists (select from attestation.record where state = 'sealing')
        or exists (select from transparency.leaf where position is null)
        or exists (select from transparency.log l where assigned > size or not exists (
          select from transparency.checkpoint c where c.log_id = l.id and c.size = l.size and stamped_at is not null)) as waiting`)
    return rows[0]?.waiting === false
  })
}

/** Custody entries are written after the proof; the baseline must not be measured while they are. */
const waitUntilIdle = ({ pool }: BenchServer) =>
  waitUntil('remaining jobs', async () => {
    const { rows } = await pool.query<{ waiting: boolean }>(`
      select exists (select from pgboss.job
        where state in ('created', 'retry', 'active') and name ~ '^(attestation|transparency)' and start_after <= now()) as waiting`)
    return rows[0]?.waiting === false
  })

/** Checks every number in the database, and a sample through the API. */
async function assertProvable(server: BenchServer, receipts: readonly Receipt[]): Promise<void> {
  const { rows } = await server.pool.query<{ proven: string }>(
    `select count(*) as proven from attestation.record r join transparency.leaf l on l.platform_id = r.platform_id and l.sha256 = r.digest
     where r.ano = any ($1::text[]) and r.state = 'sealed'
       and l.position < (select max(size) from transparency.checkpoint c where c.log_id = l.log_id and stamped_at is not null)`,
    [receipts.map(({ ano }) => ano)],
  )
  if (Number(rows[0]?.proven) !== receipts.length || receipts.length === 0)
    throw new Error(`${receipts.length} records were acknowledged, ${rows[0]?.proven} are provable`)
  const step = Math.max(1, Math.floor(receipts.length / SAMPLED_RECORDS))
  for (const { ano } of receipts.filter((_, at) => at % step === 0)) {
    if (!(await isReady(server, ano))) throw new Error(`record ${ano} is not provable according to the API`)
  }
}

/** Asks the API as each member, since only the owner sees the record. */
export async function isReady(server: BenchServer, ano: string): Promise<boolean> {
  for (const token of server.tokens) {
    const info = await callApi<{ proof: { ready: boolean } }>(server.url, token, 'POST', '/v1/attestation/info', { ano }).catch(
      () => undefined,
    )
    if (info) return info.proof.ready
  }
  return false
}
