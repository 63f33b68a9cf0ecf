// Fault tests of the log: it keeps one history whatever is restored, repeated, damaged or run twice.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { checkLog } from './fsck.ts'
import { sequence } from './sequencer.ts'
import { queueLeaf } from './store.ts'

let house: TestHouse
afterEach(() => house.close())

const db = () => house.house.deps.db
const leaf = (nth: number) => nth.toString(16).padStart(64, '0')
const queue = async (from: number, count: number) => {
  for (let nth = from; nth < from + count; nth += 1)
    await queueLeaf(db(), { platformId: 1, kind: 'record', sha256: leaf(nth) }, new Date())
}
const head = async () => {
  const { rows } = await sql<{
    size: number
    assigned: number
    halted: string | null
    root: string
  }>`select size, assigned, halted, root from transparency.log`.execute(db())
  return rows[0]
}
/** The log opens with an entry about its own key. */
const OPENING_LEAVES = 1

it('the log grows without gaps while several sequencers run concurrently', async () => {
  house = await openTestHouse({ role: 'http' })
  await Promise.all(
    Array.from({ length: 12 }, async (_, batch) => {
      await queue(batch * 50, 50)
      for (let pass = 0; pass < 4; pass += 1) await sequence(house.house.deps, 1)
    }),
  )
  while (await sequence(house.house.deps, 1)) {}
  await sequence(house.house.deps, 1)
  expect(await head()).toMatchObject({ size: 600 + OPENING_LEAVES, assigned: 600 + OPENING_LEAVES, halted: null })
  const { rows } = await sql<{
    n: number
    most: number
  }>`select count(distinct position) as n, max(position) as most from transparency.leaf`.execute(db())
  expect(rows[0]).toEqual({ n: 600 + OPENING_LEAVES, most: 600 })
  for await (const report of checkLog(house.house.deps)) expect(report).toMatchObject({ size: 601, entries: 601, problems: [] })
})

it('the log refuses to sign after an older database is restored, and reports why', async () => {
  house = await openTestHouse({ role: 'http' })
  await queue(0, 5)
  await sequence(house.house.deps, 1)
  await house.asOwner((owner) => sql`create table older_log as select * from transparency.log`.execute(owner))
  await queue(5, 5)
  await sequence(house.house.deps, 1)
  expect((await head())?.size).toBe(10 + OPENING_LEAVES)
  await house.asOwner(async (owner) => {
    await sql`delete from transparency.leaf where position >= ${5 + OPENING_LEAVES}`.execute(owner)
    await sql`delete from transparency.checkpoint where size > ${5 + OPENING_LEAVES}`.execute(owner)
    await sql`
      update transparency.log set (size, assigned, root, note, signed_at) =
        (select size, assigned, root, note, signed_at from older_log)`.execute(owner)
  })
  await queue(100, 3)
  await sequence(house.house.deps, 1)
  expect(await head()).toMatchObject({ size: 5 + OPENING_LEAVES, halted: expect.stringContaining('older than the log') })
  expect((await house.get(logApi.info, {})).log?.halted).toContain('11 was published')
})

it('the log refuses to sign when the published checkpoint is gone too, by the signer’s own record', async () => {
  house = await openTestHouse({ role: 'http' })
  await queue(0, 5)
  await sequence(house.house.deps, 1)
  const { rows } = await sql<{ name: string }>`select platform_id || '/' || shard as name from transparency.log`.execute(db())
  await house.house.deps.storage.shelf.remove(`log/${rows[0]?.name}/checkpoint`)
  await sql`delete from transparency.checkpoint`.execute(db())
  await house.asOwner((owner) => sql`delete from transparency.leaf where position >= 3`.execute(owner))
  const older = (await import('@attestry/proof/log/tile')).treeRoot
  const { tileReader } = await import('./files.ts')
  const root = Buffer.from(
    await older(tileReader(house.house.deps.storage, { platform_id: 1, shard: String(new Date().getUTCFullYear()) }), 6),
  ).toString('hex')
  expect(root).toBe((await head())?.root)
  await sql`update transparency.log set size = 0, assigned = 0, note = null, signed_at = null, root = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'`.execute(
    db(),
  )
  await sql`update transparency.leaf set log_id = null, position = null`.execute(db())
  await sequence(house.house.deps, 1)
  expect((await head())?.halted).toContain('6 was signed')
})

it('the log refuses to sign when the signer’s own record has another root of the same size', async () => {
  house = await openTestHouse({ role: 'http' })
  const { deps } = house.house
  await queue(0, 5)
  await sequence(deps, 1)
  await queue(5, 5)
  const forked = { ...deps.signer, head: async (origin: string) => ({ origin, size: 6, root: new Uint8Array(32) }) }
  await sequence({ ...deps, signer: forked }, 1)
  expect(await head()).toMatchObject({ size: 6, halted: 'the signer signed another root for size 6' })
})

it.each(['published', 'database'] as const)(
  'the log refuses to sign when the %s checkpoint’s signature is invalid',
  async (where) => {
    house = await openTestHouse({ role: 'http' })
    const { deps } = house.house
    await queue(0, 5)
    await sequence(deps, 1)
    const { rows } = await sql<{ note: string; folder: string }>`
    select note, 'log/' || platform_id || '/' || shard as folder from transparency.log`.execute(db())
    const { note = '', folder = '' } = rows[0] ?? {}
    // The first character of the signature itself, after the key's name and id.
    const broken = note.replace(/(— \S+ .{10})(.)/, (_, before: string, digit: string) => before + (digit === 'A' ? 'B' : 'A'))
    if (where === 'published') await deps.storage.shelf.replace(`${folder}/checkpoint`, Buffer.from(broken))
    else await sql`update transparency.log set note = ${broken}`.execute(db())
    await queue(5, 1)
    await sequence(deps, 1)
    expect((await head())?.halted).toMatch(/checkpoint.* is not signed by this log/)
  },
)

it.each([
  ['flipped', 'tile/0/000', 'signs'],
  ['removed', 'tile/0/000', 'signs'],
  ['flipped', 'tile/0/001.p/45', 'refuses'],
  ['removed', 'tile/0/001.p/45', 'refuses'],
] as const)('checkLog finds a tile that was %s (%s), and the sequencer %s the next head', async (how, path, then) => {
  house = await openTestHouse({ role: 'http' })
  const { deps } = house.house
  await queue(0, 300)
  await sequence(deps, 1)
  const tile = `log/1/${new Date().getUTCFullYear()}/${path}`
  const bytes = Buffer.from((await deps.storage.shelf.get(tile)) ?? '')
  if (how === 'removed') await deps.storage.shelf.remove(tile)
  else {
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    await deps.storage.shelf.replace(tile, bytes)
  }
  const problems: string[] = []
  for await (const report of checkLog(deps)) problems.push(...report.problems)
  expect(problems.join()).toContain(path)
  await queue(1000, 1)
  await sequence(deps, 1).catch(() => {})
  // Each new head re-reads only the tree's right edge and the hashes above it; fsck checks the rest.
  expect((await head())?.size).toBe(300 + OPENING_LEAVES + (then === 'signs' ? 1 : 0))
})

it('the sequencer resumes after a failure while writing, signing or publishing', async () => {
  house = await openTestHouse({ role: 'http' })
  const { deps } = house.house
  await queue(0, 3)
  let batch = 0
  // Each step's dependency fails once; the next pass resumes where it stopped.
  for (const broken of [
    { ...deps, storage: { ...deps.storage, shelf: { ...deps.storage.shelf, put: () => Promise.reject(new Error('disk')) } } },
    { ...deps, signer: { ...deps.signer, sign: () => Promise.reject(new Error('signer')) } },
    {
      ...deps,
      storage: { ...deps.storage, shelf: { ...deps.storage.shelf, replace: () => Promise.reject(new Error('publish')) } },
    },
  ]) {
    batch += 100
    await queue(batch, 2)
    await sequence(broken as typeof deps, 1).catch(() => {})
    expect((await head())?.halted).toBeNull()
  }
  await queue(5000, 2)
  while (await sequence(deps, 1)) {}
  await sequence(deps, 1)
  const { rows } = await sql<{
    waiting: number
  }>`select count(*) as waiting from transparency.leaf where position is null`.execute(db())
  expect(rows[0]?.waiting).toBe(0)
  for await (const report of checkLog(deps)) expect(report.problems).toEqual([])
})

it('the log opens a new shard in a new year, and the old one stays readable', async () => {
  house = await openTestHouse()
  const token = await house.logIn('13800000001')
  const deposit = async (digest: string) => {
    const { list } = await house.get(
      fileDepositApi.depositDigests,
      { items: [{ name: 'a', digest }], acknowledged: true },
      { token },
    )
    const ano = list[0]?.ano ?? ''
    await expect
      .poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, { timeout: 15_000 })
      .toBe(true)
    return house.get(recordApi.info, { ano }, { token })
  }
  const before = await deposit('1'.repeat(64))
  house.clock.pass(366 * 86_400_000)
  const fresh = await house.logIn('13800000001')
  const { list } = await house.get(
    fileDepositApi.depositDigests,
    { items: [{ name: 'b', digest: '2'.repeat(64) }], acknowledged: true },
    { token: fresh },
  )
  const ano = list[0]?.ano ?? ''
  await expect
    .poll(async () => (await house.get(recordApi.info, { ano }, { token: fresh })).proof.ready, { timeout: 15_000 })
    .toBe(true)
  const after = await house.get(recordApi.info, { ano }, { token: fresh })
  expect(after.proof.log?.origin).not.toBe(before.proof.log?.origin)
  const { shards } = await house.get(logApi.info, {})
  expect(shards.map(({ closedAt }) => closedAt === null)).toEqual([true, false])
  for (const shard of shards) expect((await fetch(`${house.url}${shard.path}checkpoint`)).status).toBe(200)
})

it('a halted log is not closed in a new year, which would resume it', async () => {
  house = await openTestHouse({ role: 'http' })
  await queue(0, 3)
  await sequence(house.house.deps, 1)
  await sql`update transparency.log set halted = 'two roots'`.execute(db())
  house.clock.pass(366 * 86_400_000)
  await queue(100, 2)
  await sequence(house.house.deps, 1)
  expect(await head()).toMatchObject({ size: 3 + OPENING_LEAVES, halted: 'two roots' })
  const { rows } = await sql`select from transparency.log`.execute(db())
  expect(rows).toHaveLength(1)
})
