// p99 of the logged-in list and detail at 70 % load, against the bare framework with one query at 70 % of its own, and at the same rate.
import { PREFIX } from '@attestry/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../server/src/kernel/database.ts'
import { startBare } from './bare-process.ts'
import { openBenchHouse, PLATFORM } from './bench-house.ts'
import { inOwnProcess, type Load } from './load.ts'
import { compare, inWords } from './statistics.ts'

const CONNECTIONS = 32
const LOAD = 0.7
const FIRST = 1174000000000000000n
/** A statement has half a minute. */
const AT_ONCE = 100_000
/** Of all records; the rest belong to others. */
const OWN_SHARE = 40

export async function benchLatency(records: number, rounds: number, seconds: number): Promise<string[]> {
  let filled = { owner: '', ano: '' }
  const house = await openBenchHouse({
    accounts: 2,
    args: ['--role', 'http'],
    prepare: async ({ db }) => {
      filled = await fill(db, records)
    },
  })
  const { owner, ano } = filled
  const bare = await startBare('bare-server.ts', [house.databaseUrl, owner, ano])
  try {
    const headers = { 'content-type': 'application/json', 'x-auth-token': house.tokens[0] ?? '' }
    const lines = [
      `records: ${records}, of which ${Math.floor(records / OWN_SHARE)} are the caller's; the list also counts its total, the anchor does not`,
    ]
    for (const [name, path, body, barePath] of [
      ['list of 10', '/attestation/composite/list', '{}', '/list'],
      ['detail', '/v1/attestation/info', JSON.stringify({ ano }), '/detail'],
    ] as const) {
      const ours = { url: house.url + PREFIX + path, method: 'POST', headers, body, connections: CONNECTIONS }
      const anchor = { url: bare.url + barePath, method: 'POST', headers: {}, connections: CONNECTIONS }
      await loaded({ ...ours, rate: 0, seconds: 2 })
      const capacity = (await loaded({ ...ours, rate: 0, seconds })).perSecond
      const bareCapacity = (await loaded({ ...anchor, rate: 0, seconds })).perSecond
      const rate = Math.floor(capacity * LOAD)
      const p99 = { ours: [] as number[], anchor: [] as number[], sameRate: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        p99.anchor.push((await loaded({ ...anchor, rate: Math.floor(bareCapacity * LOAD), seconds })).p99)
        p99.ours.push((await loaded({ ...ours, rate, seconds })).p99)
        p99.sameRate.push((await loaded({ ...anchor, rate, seconds })).p99)
      }
      lines.push(
        inWords(`p99 of the ${name}, each at 70 % of what it can carry`, 'ms', compare(p99.ours, p99.anchor), '≤ 3'),
        inWords(`p99 of the ${name}, both at ${rate} calls/s`, 'ms', compare(p99.ours, p99.sameRate), 'told for comparison'),
        `  capacity with ${CONNECTIONS} connections: ours ${capacity.toFixed(0)}/s, bare ${bareCapacity.toFixed(0)}/s`,
      )
    }
    return lines
  } finally {
    await bare.stop()
    await house.close()
  }
}

const loaded = (load: Load) => inOwnProcess('load.ts', load)

/** Records by the thousand, written straight into the tables: only reading is measured here. */
async function fill(db: Db, records: number): Promise<{ owner: string; ano: string }> {
  const { rows } = await sql<{
    id: string
  }>`select id from account.account where phone like '137%' order by phone`.execute(db)
  const owner = rows[0]?.id ?? ''
  const other = rows[1]?.id ?? ''
  for (let from = 1; from <= records; from += AT_ONCE)
    await sql`
    insert into attestation.record (ano, platform_id, owner_id, operator_id, operator_name, kind, source_class, name, state, size, file_count, facts, digest, created_at, sealed_at, public_id, sealed_name)
    select (${String(FIRST)}::bigint + n)::text, ${PLATFORM}::integer, case when n % ${OWN_SHARE}::integer = 0 then ${owner}::uuid else ${other}::uuid end, ${owner}, 'bench', 'file', 'uploaded', 'file ' || n, 'sealed', 1000, 1, '{"times":[],"environment":{}}',
      encode(sha256(n::text::bytea), 'hex'), now(), now(), 'P' || n, 'file ' || n
    from generate_series(${from}::integer, ${Math.min(from + AT_ONCE - 1, records)}::integer) as n`.execute(db)
  for (let from = 1; from <= records; from += AT_ONCE)
    await sql`insert into attestation.file (ano, place, path, size, sha256, stored)
      select ano, 0, name, 1000, digest, true from attestation.record
      where ano between ${String(FIRST + BigInt(from))} and ${String(FIRST + BigInt(from + AT_ONCE - 1))}`.execute(db)
  await sql`vacuum analyze attestation.record`.execute(db)
  return { owner, ano: String(FIRST + BigInt(Math.floor(records / 2 / OWN_SHARE) * OWN_SHARE)) }
}
