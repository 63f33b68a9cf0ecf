// p99 of the logged-in list and detail at 70 % load, against the bare framework with one query at 70 % of its own, and at the same rate.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREFIX } from '@attestry/contract/endpoint'
import { sql } from 'kysely'
import { openHouse, openOwnDatabase } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { DEMO_PASSWORD, seedDemo } from '../server/src/demo.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { startNode } from '../server/test/node-process.ts'
import { inOwnProcess, type Load } from './load.ts'
import { compare, inWords } from './statistics.ts'

const MASTER_KEY = '07'.repeat(32)
const CONNECTIONS = 32
const LOAD = 0.7
/** Of all records; the rest belong to others. */
const OWN_SHARE = 40

export async function benchLatency(records: number, rounds: number, seconds: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-'))
  const log = createLog('error')
  const database = await openOwnDatabase(folder, log)
  const { owner, ano } = await fill(database.url, folder, records)
  const node = await startNode(
    {
      DATABASE_URL: database.url,
      MASTER_KEY,
      STORAGE_URL: `file:${folder}/storage`,
      DATA: folder,
      LOG_LEVEL: 'error',
      RATE_ADDRESS: '1000000000',
      RATE_ACCOUNT: '1000000000',
    },
    ['--role', 'http'],
  )
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), database.url, owner, ano], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bareUrl = await new Promise<string>((resolve) =>
    bare.stdout.on('data', (data) => resolve(String(data).trim().split(' ')[1] ?? '')),
  )
  try {
    const token = await logIn(node.url)
    const headers = { 'content-type': 'application/json', 'x-auth-token': token }
    const lines = [
      `records: ${records}, of which ${Math.floor(records / OWN_SHARE)} are the caller's; the list also counts its total, the anchor does not`,
    ]
    for (const [name, path, body, barePath] of [
      ['list of 10', '/attestation/composite/list', '{}', '/list'],
      ['detail', '/v1/attestation/info', JSON.stringify({ ano }), '/detail'],
    ] as const) {
      const ours = { url: node.url + PREFIX + path, method: 'POST', headers, body, connections: CONNECTIONS }
      const anchor = { url: bareUrl + barePath, method: 'POST', headers: {}, connections: CONNECTIONS }
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
    bare.kill()
    await node.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const loaded = (load: Load) => inOwnProcess('load.ts', load)

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}${PREFIX}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '13800000001', password: DEMO_PASSWORD }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

/** Records by the thousand, written straight into the tables: only reading is measured here. */
async function fill(databaseUrl: string, folder: string, records: number): Promise<{ owner: string; ano: string }> {
  const config = { ...readConfig({ DATA: folder, PORT: '0' }, []), role: 'http' as const }
  const house = await openHouse({ config, databaseUrl, masterKey: Buffer.from(MASTER_KEY, 'hex'), log: createLog('silent') })
  const { db } = house.deps
  await seedDemo(house.deps)
  const { rows } = await sql<{
    id: string
  }>`select id from account.account where phone in ('13800000001', '13800000002') order by phone`.execute(db)
  const owner = rows[0]?.id ?? ''
  const other = rows[1]?.id ?? ''
  await sql`
    insert into attestation.record (ano, platform_id, owner_id, operator_id, operator_name, kind, source_class, name, state, size, file_count, facts, digest, created_at, sealed_at)
    select (1174000000000000000 + n)::text, 1, case when n % ${OWN_SHARE}::integer = 0 then ${owner}::uuid else ${other}::uuid end, ${owner}, 'bench', 'file', 'uploaded', 'file ' || n, 'sealed', 1000, 1, '{"times":[],"environment":{}}',
      encode(sha256(n::text::bytea), 'hex'), now(), now()
    from generate_series(1, ${records}::integer) as n`.execute(db)
  await sql`insert into attestation.file (ano, place, path, size, sha256, stored) select ano, 0, name, 1000, digest, true from attestation.record`.execute(
    db,
  )
  await sql`vacuum analyze attestation.record`.execute(db)
  await house.close()
  return { owner, ano: String(1174000000000000000n + BigInt(Math.floor(records / 2 / OWN_SHARE) * OWN_SHARE)) }
}
