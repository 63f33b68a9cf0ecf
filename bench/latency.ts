// Benchmark: p99 of the logged-in list and detail at 70 % of capacity, against bare Fastify with one query at 70 % of its own capacity and at our rate.
import { PREFIX } from '@attestry/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../server/src/kernel/database.ts'
import { startBare } from './bare-process.ts'
import { PLATFORM, startBenchServer } from './bench-server.ts'
import { type Load, runLoadProcess } from './load.ts'
import { compare, formatComparison, NO_TARGET } from './statistics.ts'

const CONNECTIONS = 32
const LOAD_SHARE = 0.7
const FIRST_RECORD_NUMBER = 1174000000000000000n
/** Keeps each insert below the statement timeout of 30 s. */
const ROWS_PER_STATEMENT = 100_000
/** One record in so many belongs to the caller, the rest to another account. */
const OWN_RECORD_EVERY = 40

export async function benchLatency(records: number, rounds: number, seconds: number): Promise<string[]> {
  let inserted = { owner: '', ano: '' }
  const server = await startBenchServer({
    accounts: 2,
    args: ['--role', 'http'],
    prepare: async (_deps, owner) => {
      inserted = await insertRecords(owner, records)
    },
  })
  const { owner, ano } = inserted
  const bare = await startBare('bare-server.ts', [server.databaseUrl, owner, ano])
  try {
    const headers = { 'content-type': 'application/json', 'x-auth-token': server.tokens[0] ?? '' }
    const lines = [
      `records: ${records}, of which ${Math.floor(records / OWN_RECORD_EVERY)} are the caller's; the list also counts its total, the baseline does not`,
    ]
    for (const [name, path, body, barePath] of [
      ['list of 10', '/attestation/composite/list', '{}', '/list'],
      ['detail', '/v1/attestation/info', JSON.stringify({ ano }), '/detail'],
    ] as const) {
      const ours = { url: server.url + PREFIX + path, method: 'POST', headers, body, connections: CONNECTIONS }
      const baseline = { url: bare.url + barePath, method: 'POST', headers: {}, connections: CONNECTIONS }
      await runLoad({ ...ours, rate: 0, seconds: 2 })
      const capacity = (await runLoad({ ...ours, rate: 0, seconds })).perSecond
      const bareCapacity = (await runLoad({ ...baseline, rate: 0, seconds })).perSecond
      const rate = Math.floor(capacity * LOAD_SHARE)
      const p99 = { ours: [] as number[], baseline: [] as number[], sameRate: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        p99.baseline.push((await runLoad({ ...baseline, rate: Math.floor(bareCapacity * LOAD_SHARE), seconds })).p99)
        p99.ours.push((await runLoad({ ...ours, rate, seconds })).p99)
        p99.sameRate.push((await runLoad({ ...baseline, rate, seconds })).p99)
      }
      lines.push(
        formatComparison(`p99 of the ${name}, each at 70 % of its own capacity`, 'ms', compare(p99.ours, p99.baseline), '≤ 3'),
        formatComparison(`p99 of the ${name}, both at ${rate} calls/s`, 'ms', compare(p99.ours, p99.sameRate), NO_TARGET),
        `  capacity with ${CONNECTIONS} connections: ours ${capacity.toFixed(0)}/s, bare ${bareCapacity.toFixed(0)}/s`,
      )
    }
    return lines
  } finally {
    await bare.stop()
    await server.close()
  }
}

const runLoad = (load: Load) => runLoadProcess('load.ts', load)

/** Inserts records directly into the tables: only reading is measured. */
async function insertRecords(db: Db, records: number): Promise<{ owner: string; ano: string }> {
  const { rows } = await sql<{
    id: string
  }>`select id from account.account where phone like '137%' order by phone`.execute(db)
  const owner = rows[0]?.id ?? ''
  const other = rows[1]?.id ?? ''
  for (let from = 1; from <= records; from += ROWS_PER_STATEMENT)
    await sql`
    insert into attestation.record (ano, platform_id, owner_id, operator_id, operator_name, kind, source_class, name, state, size, file_count, facts, digest, created_at, sealed_at, public_id, sealed_name)
    select (${String(FIRST_RECORD_NUMBER)}::bigint + n)::text, ${PLATFORM}::integer, case when n % ${OWN_RECORD_EVERY}::integer = 0 then ${owner}::uuid else ${other}::uuid end, ${owner}, 'bench', 'file', 'uploaded', 'file ' || n, 'sealed', 1000, 1, '{"times":[],"environment":{}}',
      encode(sha256(n::text::bytea), 'hex'), now(), now(), 'P' || n, 'file ' || n
    from generate_series(${from}::integer, ${Math.min(from + ROWS_PER_STATEMENT - 1, records)}::integer) as n`.execute(db)
  for (let from = 1; from <= records; from += ROWS_PER_STATEMENT)
    await sql`insert into attestation.file (ano, place, path, size, sha256, stored)
      select ano, 0, name, 1000, digest, true from attestation.record
      where ano between ${String(FIRST_RECORD_NUMBER + BigInt(from))} and ${String(FIRST_RECORD_NUMBER + BigInt(from + ROWS_PER_STATEMENT - 1))}`.execute(
      db,
    )
  await sql`vacuum analyze attestation.record`.execute(db)
  return { owner, ano: String(FIRST_RECORD_NUMBER + BigInt(Math.floor(records / 2 / OWN_RECORD_EVERY) * OWN_RECORD_EVERY)) }
}
