// Tests batch sealing: a record that cannot be sealed does not block the others.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { ownDatabase } from '../../../../test/own-database.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { release } from '../../wallet/public.ts'

let database: { url: string; drop(): Promise<void> }
let desk: TestHouse
let token: string
/** Both nodes use one storage. */
const folder = mkdtempSync(join(tmpdir(), 'attestry-seal-'))

beforeAll(async () => {
  database = await ownDatabase()
  desk = await openTestHouse({ role: 'http', databaseUrl: database.url, folder })
  token = await desk.logIn('13800000001')
})
afterAll(async () => {
  await desk.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const withWorker = async (work: () => Promise<void>) => {
  const worker = await openTestHouse({ role: 'worker', databaseUrl: desk.databaseUrl, folder })
  await work().finally(() => worker.close())
}

const deposit = async (count: number) => {
  const items = Array.from({ length: count }, (_, at) => ({ name: `paper ${at}`, digest: String(at).padStart(64, '0') }))
  return (await desk.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })).list.map(({ ano }) => ano)
}

const stateOf = async (ano: string) => (await desk.get(recordApi.info, { ano }, { token })).state

it('a record whose hold was released gets its own job; the others of its batch are sealed and paid once', async () => {
  const { deps } = desk.house
  const [poison = '', ...others] = await deposit(5)
  const { rows } = await sql<{ id: string }>`select id from wallet.hold where reference = ${`record:${poison}`}`.execute(deps.db)
  await inTransaction(deps, (inside) => release(inside, rows[0]?.id ?? ''))
  await withWorker(async () => {
    const states = async () => Promise.all(others.map(stateOf))
    await expect.poll(states, { timeout: 20_000 }).toEqual(others.map(() => 'sealed'))
    expect(await stateOf(poison)).toBe('sealing')
  })
  const { rows: jobs } = await sql<{ ano: string; retries: number }>`
    select data->>'ano' as ano, retry_limit as retries from pgboss.job where name = 'attestation.seal' order by 1`.execute(
    deps.db,
  )
  expect(jobs.map(({ ano }) => ano)).toContain(poison)
  expect(jobs.find(({ ano }) => ano === poison)?.retries).toBeGreaterThan(0)
  const { rows: hashed } = await sql<{ times: number }>`
    select count(*)::int as times from attestation.custody where event = 'HASHED' and ano = any (${others}) group by ano`.execute(
    deps.db,
  )
  expect(hashed.map(({ times }) => times)).toEqual(others.map(() => 1))
})

it('records sealed in a batch get no job of their own', async () => {
  const anos = await deposit(3)
  await withWorker(async () => {
    await expect.poll(() => Promise.all(anos.map(stateOf)), { timeout: 20_000 }).toEqual(anos.map(() => 'sealed'))
  })
  const { rows } = await sql`select from pgboss.job where name = 'attestation.seal' and data->>'ano' = any (${anos})`.execute(
    desk.house.deps.db,
  )
  expect(rows).toHaveLength(0)
})
