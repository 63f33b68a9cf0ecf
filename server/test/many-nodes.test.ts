// Two HTTP nodes and two workers on one database and storage: nothing is done twice, and nothing is lost when one dies.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '../src/modules/wallet/public.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import { ownDatabase } from './own-database.ts'
import { appendChunk, beginTusUpload, uploadOffset } from './tus-client.ts'

const MASTER_KEY = '07'.repeat(32)

let folder: string
let database: Awaited<ReturnType<typeof ownDatabase>>
let seeder: TestHouse
let token: string
let httpNodes: NodeProcess[]
let workers: NodeProcess[]
let environment: Record<string, string>

/** The same calls to another node. */
const at = (node: NodeProcess | undefined): TestHouse => ({ ...seeder, url: node?.url ?? '' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestry-nodes-'))
  database = await ownDatabase()
  seeder = await openTestHouse({ databaseUrl: database.url, folder, role: 'http' })
  token = await seeder.logIn('13800000001')
  environment = { DATABASE_URL: database.url, MASTER_KEY, STORAGE_URL: `file:${folder}/storage`, DATA: folder }
  const start = (role: string) => startNode(environment, ['--role', role])
  httpNodes = await Promise.all([start('http'), start('http')])
  workers = await Promise.all([start('worker'), start('worker')])
}, 90_000)

afterAll(async () => {
  await Promise.all([...(httpNodes ?? []), ...(workers ?? [])].map((node) => node.stop()))
  await seeder.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('an upload started at one node continues at the other', async () => {
  const bytes = randomBytes(400_000)
  const id = await beginTusUpload(at(httpNodes[0]), token, 'two nodes.bin', bytes.length)
  expect((await appendChunk(at(httpNodes[0]), token, id, 0, bytes.subarray(0, 150_000))).status).toBe(204)
  expect(await uploadOffset(at(httpNodes[1]), token, id)).toBe(150_000)
  expect((await appendChunk(at(httpNodes[1]), token, id, 150_000, bytes.subarray(150_000))).status).toBe(204)
  const { list } = await seeder.get(uploadApi.pending, {}, { token })
  expect(list.find((upload) => upload.id === id)?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

it('a hundred deposits over two nodes are each sealed and charged once, although a worker is killed', async () => {
  const lines = Array.from({ length: 100 }, (_, line) => ({ name: `n${line}`, digest: line.toString(16).padStart(64, '0') }))
  const batches = Array.from({ length: 10 }, (_, batch) => lines.slice(batch * 10, batch * 10 + 10))
  const asked = batches.map(async (items, batch) => {
    const key = { 'idempotency-key': `many-nodes-${batch}` }
    const first = postDigests(httpNodes[batch % 2], items, key)
    // The same act is sent to the other node concurrently, as a retrying client would.
    const second = postDigests(httpNodes[(batch + 1) % 2], items, key)
    const [one, two] = await Promise.all([first, second])
    expect(two).toEqual(one)
    return one
  })
  await workers[0]?.kill()
  const numbers = (await Promise.all(asked)).flat()
  expect(new Set(numbers).size).toBe(100)
  await expect
    .poll(async () => (await seeder.get(recordApi.list, { state: 'sealed', kind: 'digest' }, { token })).total, {
      timeout: 60_000,
      interval: 300,
    })
    .toBe(100)
  const { rows } = await sql<{ ano: string; seals: number }>`
    select ano, count(*) as seals from attestation.custody where event = 'HASHED' and ano = any(${numbers}) group by ano`.execute(
    seeder.house.deps.db,
  )
  expect(rows.map((row) => row.seals)).toEqual(Array(100).fill(1))
  const { rows: paid } = await sql<{
    state: string
    count: number
  }>`select state, count(*) as count from wallet.hold group by state`.execute(seeder.house.deps.db)
  expect(paid).toEqual([{ state: 'captured', count: 100 }])
  expect(await verifyLedger(seeder.house.deps)).toEqual([])
}, 90_000)

async function postDigests(
  node: NodeProcess | undefined,
  items: readonly { name: string; digest: string }[],
  headers: Record<string, string>,
): Promise<string[]> {
  const response = await fetch(`${node?.url}/shimakaze${fileDepositApi.depositDigests.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token, ...headers },
    body: JSON.stringify({ items, acknowledged: true }),
  })
  const answer = (await response.json()) as { flag: boolean; data: { list: { ano: string }[] } }
  expect(answer.flag).toBe(true)
  return answer.data.list.map((record) => record.ano)
}

it('a job of a killed worker is completed by another within 45 seconds, once', async () => {
  const start = () => startNode(environment, ['--role', 'worker'])
  await Promise.all(workers.splice(0).map((node) => node.stop()))
  const doomed = await start()
  const bytes = randomBytes(300_000_000)
  const id = await beginTusUpload(at(httpNodes[0]), token, 'long to seal.bin', bytes.length)
  expect((await appendChunk(at(httpNodes[0]), token, id, 0, bytes)).status).toBe(204)
  const { list } = await seeder.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  const ano = list[0]?.ano ?? ''
  const activeJobs = async () => {
    const { rows } = await sql`select 1 from pgboss.job where name like 'attestation.seal%' and state = 'active'`.execute(
      seeder.house.deps.db,
    )
    return rows.length
  }
  await expect.poll(activeJobs, { timeout: 10_000, interval: 10 }).toBe(1)
  await doomed.kill()
  // Without this the test would prove nothing: the job still belongs to the dead worker.
  expect(await activeJobs()).toBe(1)
  workers.push(await start())
  const recordInfo = () => seeder.get(recordApi.info, { ano }, { token })
  await expect.poll(async () => (await recordInfo()).state, { timeout: 45_000, interval: 200 }).toBe('sealed')
  const { custody, fee } = await recordInfo()
  expect(custody.filter((entry) => entry.event === 'HASHED' && entry.actor === 'system')).toHaveLength(1)
  expect(fee).toBe('5.00')
}, 90_000)

it('nodes stop cleanly on SIGTERM', async () => {
  expect(await httpNodes.pop()?.stop()).toBe(0)
  expect(await workers.pop()?.stop()).toBe(0)
})
