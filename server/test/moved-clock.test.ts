// A real server process whose clock is set while it runs (libfaketime): it stops signing, reports the clock, and goes on once it is right.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from './house.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import { ownDatabase } from './own-database.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const MASTER_KEY = '07'.repeat(32)

let folder: string
let database: Awaited<ReturnType<typeof ownDatabase>>
/** Accepts deposits by the right time; only the other process signs. */
let seeder: TestHouse
let signing: NodeProcess
let token: string

const setClock = (offset: string) => writeFile(join(folder, 'clock'), `${offset}\n`)

const start = () =>
  startNode(
    {
      DATABASE_URL: database.url,
      MASTER_KEY,
      STORAGE_URL: `file:${folder}/storage`,
      DATA: folder,
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    ['--role', 'all'],
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestry-moved-clock-'))
  database = await ownDatabase()
  seeder = await openTestHouse({ databaseUrl: database.url, folder, role: 'http' })
  token = await seeder.logIn('13800000001')
  await setClock('+0')
  if (existsSync(LIBRARY)) signing = await start()
}, 90_000)

afterAll(async () => {
  await signing?.stop()
  await seeder.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

let deposits = 0
async function deposit(): Promise<string> {
  const items = [{ name: 'one', digest: String(deposits++).padStart(64, 'd') }]
  const { list } = await seeder.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  return list[0]?.ano ?? ''
}

const isProven = async (ano: string) => (await seeder.get(recordApi.info, { ano }, { token })).proof.ready
const expectProven = (ano: string) => expect.poll(() => isProven(ano), { timeout: 60_000, interval: 300 }).toBe(true)

const readiness = async () => {
  const answer = await fetch(`${signing.url}/readyz`)
  const { stalled } = (await answer.json()) as { stalled: { cause: string }[] }
  return `${answer.status} ${[...new Set(stalled.map(({ cause }) => cause))]}`.trim()
}

it.runIf(existsSync(LIBRARY))(
  'a server process stops signing while its clock is set, and goes on once it is right',
  {
    timeout: 300_000,
  },
  async () => {
    await expectProven(await deposit())
    expect(await readiness()).toBe('200')
    for (const offset of ['-12m', '-20h', '+60d', '+11y']) {
      await setClock(offset)
      const ano = await deposit()
      await expect.poll(readiness, { timeout: 20_000 }).toBe('503 clock')
      expect(await isProven(ano)).toBe(false)
      await setClock('+0')
      await expectProven(ano)
      await expect.poll(readiness, { timeout: 20_000 }).toBe('200')
    }
    const { rows } = await sql<{ shard: string }>`select distinct shard from transparency.log`.execute(seeder.house.deps.db)
    expect(rows).toEqual([{ shard: String(new Date().getUTCFullYear()) }])
  },
)

it.runIf(existsSync(LIBRARY))(
  'a server process that starts with a clock behind its last signature signs nothing',
  {
    timeout: 120_000,
  },
  async () => {
    await signing.stop()
    await setClock('-50s')
    signing = await start()
    const ano = await deposit()
    await expect.poll(readiness, { timeout: 20_000 }).toBe('503 clock')
    expect(await isProven(ano)).toBe(false)
  },
)
