// Tests that a halted log resumes only by two persons and only when its history is consistent again.
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { healthApi } from '@attestry/contract/modules/operator/health'
import { transparencyErrors } from '@attestry/contract/modules/transparency/errors'
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { logFolder } from '../log/files.ts'
import { sequence } from '../log/sequencer.ts'
import { openLogOf, queueLeaf } from '../log/store.ts'

let house: TestHouse
let operator: string
let owner: string

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  operator = await house.logIn('13900000001')
  owner = await house.logIn('13900000005')
})
afterAll(() => house.close())

const append = async (nth: number) => {
  const { deps } = house.house
  await queueLeaf(deps.db, { platformId: 1, kind: 'record', sha256: String(nth).padStart(64, '0') }, deps.clock.now())
  await sequence(deps, 1)
}
const log = async () => (await house.get(healthApi.report, {}, { token: operator })).log
const propose = () => house.call(logResumeApi.propose, { reason: 'restored from the mirror' }, { token: operator })

it('a log that has not halted cannot be resumed', async () => {
  await append(1)
  expect((await propose()).statusCode).toBe(transparencyErrors.LOG_NOT_HALTED.code)
})

it('a halted log resumes once its files are restored and a second person confirms, and signs again', async () => {
  const { storage, db } = house.house.deps
  const row = await openLogOf(db, 1)
  if (!row) throw new Error('no log')
  const name = `${logFolder(row)}/tile/0/000.p/2`
  const tile = (await storage.shelf.get(name)) ?? new Uint8Array()
  await storage.shelf.replace(name, tile.toReversed())
  await append(2)
  expect((await log())?.halted).toContain('another root')

  const id = (await propose()).data?.id ?? ''
  const confirm = (token: string) => house.call(logResumeApi.confirm, { id }, { token })
  expect((await confirm(operator)).statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
  expect((await confirm(owner)).statusCode).toBe(transparencyErrors.LOG_INCONSISTENT.code)
  expect((await log())?.halted).not.toBeNull()

  await storage.shelf.replace(name, tile)
  expect((await confirm(owner)).data).toMatchObject({ state: 'confirmed', halted: expect.stringContaining('another root') })
  await append(3)
  expect(await log()).toMatchObject({ halted: null, size: 4, behind: 0 })
  const { rows } = await sql<{ action: string }>`select action from kernel.audit where subject = ${id} order by seq`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual(['log.propose', 'log.confirm'])
})

const halt = (reason: string) =>
  sql`update transparency.log set halted = ${reason} where platform_id = 1`.execute(house.house.deps.db)
const open = async () => (await house.get(logResumeApi.list, { state: 'proposed' }, { token: operator })).list.map(({ id }) => id)

it('a halt has one open proposal, even if two are made concurrently', async () => {
  await halt('two roots')
  const answers = await Promise.all([propose(), propose()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(['000000', transparencyErrors.LOG_RESUME_PROPOSED.code])
  expect(await open()).toHaveLength(1)
  expect((await propose()).statusCode).toBe(transparencyErrors.LOG_RESUME_PROPOSED.code)
})

it('a proposal about an earlier halt does not resume a later one, which gets a proposal of its own', async () => {
  const [earlier = ''] = await open()
  await halt('signer: fork')
  const refused = await house.call(logResumeApi.confirm, { id: earlier }, { token: owner, headers: { 'accept-language': 'en' } })
  expect(refused).toMatchObject({ statusCode: transparencyErrors.LOG_HALTED_AGAIN.code })
  expect(refused.errorMessage).toContain('signer: fork')
  expect((await log())?.halted).toBe('signer: fork')

  const { data } = await propose()
  await house.get(logResumeApi.confirm, { id: data?.id ?? '' }, { token: owner })
  expect((await log())?.halted).toBeNull()
  await append(4)
  await halt('two roots')
  const sameReason = await house.call(logResumeApi.confirm, { id: earlier }, { token: owner })
  expect(sameReason.statusCode).toBe(transparencyErrors.LOG_HALTED_AGAIN.code)
})

it('a log whose published checkpoint is not signed by it is not resumed', async () => {
  const { storage, db } = house.house.deps
  const row = await openLogOf(db, 1)
  const name = `${row && logFolder(row)}/checkpoint`
  const published = Buffer.from((await storage.shelf.get(name)) ?? '')
  await storage.shelf.replace(name, Buffer.from(String(published).replace(/(— \S+ .{10})./, '$1_')))
  const { data } = await propose()
  const confirm = () => house.call(logResumeApi.confirm, { id: data?.id ?? '' }, { token: owner })
  expect((await confirm()).statusCode).toBe(transparencyErrors.LOG_INCONSISTENT.code)
  await storage.shelf.replace(name, published)
  expect((await confirm()).data).toMatchObject({ state: 'confirmed' })
})
