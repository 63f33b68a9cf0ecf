// Parts of different installations are refused before anything is served: master key, database, storage, key folder.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestHouse } from '../test/house.ts'
import { ownDatabase, TEST_MASTER_KEY } from '../test/own-database.ts'
import { openApplication } from './app.ts'
import { readConfig } from './config.ts'
import { connect } from './kernel/database.ts'
import { createLog } from './kernel/log.ts'

const OTHER_KEY = Buffer.alloc(32, 8)
const root = mkdtempSync(join(tmpdir(), 'attestry-installation-'))
const original = join(root, 'original')
const folder = join(root, 'data')
let database: Awaited<ReturnType<typeof ownDatabase>>

beforeAll(async () => {
  database = await ownDatabase()
  const house = await openTestHouse({ databaseUrl: database.url, folder: original })
  const token = await house.logIn('13800000001')
  const items = [{ name: 'one', digest: 'a'.repeat(64) }]
  await house.get(fileDepositApi.depositDigests, { items, acknowledged: true } as never, { token })
  const signedHeads = async () =>
    (await sql`select 1 from transparency.log where note is not null`.execute(house.house.deps.db)).rows.length
  await vi.waitUntil(async () => (await signedHeads()) === 1, { timeout: 60_000 })
  await house.close()
}, 90_000)

afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(original, folder, { recursive: true })
})

async function start({ url = database.url, masterKey = TEST_MASTER_KEY } = {}): Promise<void> {
  const config = { ...readConfig({ DATA: folder, PORT: '0', MAX_CONCURRENT_CAPTURES: '0' }, []), role: 'command' as const }
  const { close } = await openApplication({ config, databaseUrl: url, masterKey, log: createLog('silent') })
  await close()
}

async function withDatabase<T>(work: (db: ReturnType<typeof connect>['db']) => Promise<T>, url = database.url): Promise<T> {
  const { db, close } = connect(url, { max: 1, name: 'installation-test' })
  return work(db).finally(close)
}

const installationIds = (url?: string) =>
  withDatabase(async (db) => (await sql<{ id: string }>`select id from kernel.installation`.execute(db)).rows, url)

it('the parts of one installation start', async () => {
  await start()
  expect(readFileSync(join(folder, 'storage/shelf/installation'), 'utf8')).toBe((await installationIds())[0]?.id)
})

it('the master key of another installation is refused', async () => {
  await expect(start({ masterKey: OTHER_KEY })).rejects.toThrow(
    `the master key ${folder}/master.key does not decrypt the database ${folder}/postgres`,
  )
})

it.each([
  ['storage', 'storage', 'has none of the files that the database'],
  ['storage/objects', 'storage/objects', 'has none of the files that the database'],
  ['keys', 'keys', '.key is missing, although the database'],
  ['keys/heads', 'keys/heads', 'keys/heads/head is missing, although the database'],
])('a start without %s is refused', async (_, part, message) => {
  rmSync(join(folder, part), { recursive: true })
  await expect(start()).rejects.toThrow(message)
})

it.each([
  ['the storage folder', 'storage/shelf/installation'],
  ['the key folder', 'keys/installation'],
])('%s of another installation is refused and not changed', async (name, mark) => {
  rmSync(join(folder, mark))
  writeFileSync(join(folder, mark), '00000000-0000-4000-8000-000000000000')
  await expect(start()).rejects.toThrow(new RegExp(`${name} .* and the database .* belong to different installations`))
  expect(readFileSync(join(folder, mark), 'utf8')).toBe('00000000-0000-4000-8000-000000000000')
})

it('a new database beside the storage and keys of another is refused', async () => {
  const empty = await ownDatabase()
  await expect(start({ url: empty.url })).rejects.toThrow('belong to different installations')
  await empty.drop()
})

it('a key folder that was created with another master key is refused', async () => {
  const empty = await ownDatabase()
  rmSync(join(folder, 'storage'), { recursive: true })
  rmSync(join(folder, 'keys/installation'))
  await expect(start({ url: empty.url, masterKey: OTHER_KEY })).rejects.toThrow(
    `the key folder ${folder}/keys was created with another master key`,
  )
  expect(existsSync(join(folder, 'storage/shelf/installation'))).toBe(false)
  await empty.drop()
})

it('a database of an earlier version is bound by a key that decrypts it, to the id of its storage, and refused otherwise', async () => {
  const [before] = await installationIds()
  await withDatabase((db) => sql`delete from kernel.installation`.execute(db), database.ownerUrl)
  await expect(start({ masterKey: OTHER_KEY })).rejects.toThrow('does not decrypt the database')
  expect(await installationIds()).toEqual([])
  await start()
  expect(await installationIds()).toEqual([before])
})

it('nodes that start concurrently on a new database agree on one installation', async () => {
  const empty = await ownDatabase()
  rmSync(folder, { recursive: true })
  await Promise.all([start({ url: empty.url }), start({ url: empty.url }), start({ url: empty.url })])
  const ids = await installationIds(empty.url)
  expect(ids).toHaveLength(1)
  expect(readFileSync(join(folder, 'keys/installation'), 'utf8')).toBe(ids[0]?.id)
  await empty.drop()
})
