// Tests fixity runs: a flipped bit, a missing object and an untracked object are found, and nothing else.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generalErrors } from '@attestry/contract/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { uploadAll } from '../../../../test/tus-client.ts'
import { checkFixity } from './service.ts'
import { findingsOfPlatform, lastRun } from './store.ts'

let house: TestHouse
let folder = ''
let token = ''
const signal = new AbortController().signal

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attestry-fixity-'))
  house = await openTestHouse({ folder })
  token = await house.logIn('13800000001')
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

async function deposit(bytes: Buffer): Promise<string> {
  const id = await uploadAll(house, token, 'evidence.bin', bytes)
  const { list } = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  const ano = list[0]?.ano ?? ''
  await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).state, { timeout: 15_000 }).toBe('sealed')
  return createHash('sha256').update(bytes).digest('hex')
}

const fileOf = (sha256: string): string => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith(sha256) || name.endsWith(sha256.slice(2)) || name.endsWith(sha256.slice(4)),
  )
  if (!found) throw new Error(`no file for ${sha256}`)
  return join(folder, found)
}

it('a fixity run over intact objects finds nothing', async () => {
  for (const size of [1, 100, 70_000]) await deposit(randomBytes(size))
  const run = await checkFixity(house.house.deps, signal)
  expect(run).toMatchObject({ phase: 'done', changed: 0, missing: 0, untracked: 0 })
  // Three files and three manifests.
  expect(run.checked).toBe(6)
})

it('a fixity run names changed, missing and untracked objects', async () => {
  const [flipped, gone] = [await deposit(randomBytes(100_000)), await deposit(randomBytes(5_000))]
  const path = fileOf(flipped)
  const bytes = readFileSync(path)
  bytes[54_321] = (bytes[54_321] ?? 0) ^ 0x10
  chmodSync(path, 0o600)
  writeFileSync(path, bytes)
  rmSync(fileOf(gone), { force: true })
  const stray = randomBytes(64)
  const strayName = createHash('sha256').update(stray).digest('hex')
  await house.house.deps.storage.put(strayName, stray.length, stray)
  const run = await checkFixity(house.house.deps, signal)
  expect(run).toMatchObject({ phase: 'done', changed: 1, missing: 1, untracked: 1 })
  const findings = await findingsOfPlatform(house.house.deps.db, run.id, { platformId: 1, untracked: true })
  expect(findings.map(({ sha256, kind }) => `${kind} ${sha256}`).sort()).toEqual(
    [`changed ${flipped}`, `missing ${gone}`, `untracked ${strayName}`].sort(),
  )
  expect(house.log.some((line) => line.includes('stored evidence is damaged'))).toBe(true)
  const findingsOf = async (platformId: number, untracked: boolean) =>
    (await findingsOfPlatform(house.house.deps.db, run.id, { platformId, untracked })).map(({ sha256 }) => sha256).sort()
  expect(await findingsOf(1, false)).toEqual([flipped, gone].sort())
  expect(await findingsOf(2, false)).toEqual([])
})

it('a download of changed evidence is refused without a byte of it, and counted once as a finding of the last run', async () => {
  const bytes = randomBytes(90_000)
  const id = await uploadAll(house, token, 'cut.bin', bytes)
  const ano = (await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })).list[0]?.ano ?? ''
  await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).state, { timeout: 15_000 }).toBe('sealed')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = fileOf(sha256)
  chmodSync(path, 0o600)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
  const before = (await lastRun(house.house.deps.db))?.changed ?? 0
  for (let times = 0; times < 2; times += 1) {
    const answer = await house.send(fileDepositApi.preview, { id: ano }, { token })
    expect(await answer.json()).toMatchObject({ flag: false, statusCode: generalErrors.DAMAGED_COPY.code })
  }
  await expect.poll(async () => (await lastRun(house.house.deps.db))?.changed).toBe(before + 1)
})

it('an interrupted fixity run resumes where it stopped', async () => {
  const stopped = new AbortController()
  stopped.abort()
  const begun = await checkFixity(house.house.deps, stopped.signal)
  expect(begun.phase).toBe('expected')
  const run = await checkFixity(house.house.deps, signal)
  expect(run).toMatchObject({ id: begun.id, phase: 'done', changed: 2, missing: 1, untracked: 1 })
})
