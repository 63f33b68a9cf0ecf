// A wall clock that is set while the server runs, or is behind a signed time, stops signing until it is right; signed times never decrease.
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { healthApi } from '@attestry/contract/modules/operator/health'
import { transparencyErrors } from '@attestry/contract/modules/transparency/errors'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { parseCertificate } from '@attestry/proof/signature/certificate'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { loop } from '../../../kernel/loop.ts'
import { stampRequest } from '../time-stamp/authority.ts'
import { clockProblem } from './check.ts'
import { loopWhileClockIsRight } from './schedule.ts'

let house: TestHouse
let token = ''

beforeEach(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
})
afterEach(() => house.close())

let deposits = 0
async function deposit(): Promise<string> {
  const items = [{ name: 'one', digest: String(deposits++).padStart(64, 'c') }]
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  return list[0]?.ano ?? ''
}

const proofOf = async (ano: string) => (await house.get(recordApi.info, { ano }, { token })).proof
const expectProven = (ano: string) =>
  expect.poll(async () => (await proofOf(ano)).ready, { timeout: 45_000, interval: 200 }).toBe(true)

const readiness = async () => {
  const answer = await fetch(`${house.url}/readyz`)
  return { status: answer.status, ...((await answer.json()) as { stalled: { step: string; cause: string }[] }) }
}

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(house.house.deps.db)).rows
}

/** Signing order and times of heads, tokens and sealed records. */
async function expectTimesNeverDecrease() {
  const heads = await rowsOf(sql<{ at: Date }>`select signed_at as at from transparency.checkpoint order by log_id, size`)
  const tokens = await rowsOf(
    sql<{ at: Date }>`select time as at from transparency.time_stamp where authority = 'embedded' order by log_id, size`,
  )
  const sealed = await rowsOf(sql<{ at: Date }>`select queued_at as at from transparency.leaf where kind = 'record' order by id`)
  for (const times of [heads, tokens, sealed].map((rows) => rows.map(({ at }) => at.getTime())))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
}

const signedCount = async () => (await rowsOf(sql`select from transparency.checkpoint`)).length

async function expectStopped(ano: string, detail: RegExp) {
  expect(await clockProblem(house.house.deps)).toMatch(detail)
  const { status, stalled } = await readiness()
  expect(status).toBe(503)
  expect(new Set(stalled.map(({ cause }) => cause))).toEqual(new Set(['clock']))
  house.clock.pass(31_000)
  expect((await proofOf(ano)).stalled).toMatchObject({ step: 'hashed', cause: 'clock' })
  const operator = await house.logIn('13900000001')
  const report = await house.get(healthApi.report, {}, { token: operator })
  expect(report.stalled[0]).toMatchObject({ cause: 'clock', detail: expect.stringMatching(detail) })
}

for (const [name, ms, detail] of [
  ['back by 12 minutes', -minutes(12), /set back by 720 s/],
  ['back by 20 hours', -minutes(1200), /set back by 72000 s/],
  ['back by one day', -days(1), /set back by 86400 s/],
  ['forward by 5 minutes', minutes(5), /set forward by 300 s/],
  ['forward by 60 days', days(60), /set forward by 5184000 s/],
  ['forward by one year', days(366), /set forward by/],
  ['forward by 11 years', days(365 * 11), /set forward by/],
] as const)
  it(`a clock that is set ${name} stops sealing, logging and time-stamping until it is right again`, {
    timeout: 90_000,
  }, async () => {
    await expectProven(await deposit())
    const before = await signedCount()
    house.clock.jump(ms)
    // Sessions may have expired at the other time; this test is about signing.
    token = await house.logIn('13800000001')
    const ano = await deposit()
    await expectStopped(ano, detail)
    expect(await signedCount()).toBe(before)
    const shards = await rowsOf(sql<{ shard: string }>`select shard from transparency.log where platform_id = 1`)
    expect(shards).toHaveLength(1)

    house.clock.jump(-ms)
    token = await house.logIn('13800000001')
    await expectProven(ano)
    expect(await readiness()).toMatchObject({ status: 200, stalled: [] })
    const [record] = await rowsOf(
      sql<{ clock: string | null }>`select facts->'environment'->>'clock' as clock from attestation.record where ano = ${ano}`,
    )
    expect(record?.clock).toMatch(detail)
    await expectTimesNeverDecrease()
    const { log } = await house.get(logApi.info, {})
    expect(log?.origin).toMatch(new RegExp(`/${house.clock.now().getUTCFullYear()}$`))
  })

it('corrections of one second, forward and back, stop nothing, and signed times do not decrease', {
  timeout: 60_000,
}, async () => {
  for (const ms of [1_000, -1_000, -1_000, 1_000]) {
    await expectProven(await deposit())
    house.clock.jump(ms)
    expect(await readiness()).toMatchObject({ status: 200, stalled: [] })
  }
  await expectProven(await deposit())
  await expectTimesNeverDecrease()
})

it('after a pause of a demo, signing goes on once the clock has run steadily', { timeout: 60_000 }, async () => {
  house.clock.trustedAfterMs = 10_000
  await expectProven(await deposit())
  const before = await signedCount()
  house.clock.jump(50_000)
  const ano = await deposit()
  expect(await clockProblem(house.house.deps)).toMatch(/set forward by 50 s/)
  house.clock.pass(5_000)
  house.clock.jump(-20_000)
  expect(await clockProblem(house.house.deps)).toMatch(/set forward by 30 s/)
  house.clock.pass(9_000)
  expect(await clockProblem(house.house.deps)).toMatch(/set forward by 30 s/)
  expect(await signedCount()).toBe(before)
  house.clock.pass(1_000)
  await expectProven(ano)
  await expectTimesNeverDecrease()
})

it('a clock that stands still stops signing', { timeout: 60_000 }, async () => {
  await expectProven(await deposit())
  house.clock.pass(minutes(1))
  house.clock.jump(-minutes(1))
  const ano = await deposit()
  await expectStopped(ano, /set back by 60 s/)
  house.clock.jump(minutes(1))
  await expectProven(ano)
})

it('after a restart at an earlier time nothing is signed before the last signed time has passed', {
  timeout: 90_000,
}, async () => {
  await expectProven(await deposit())
  house.clock.pass(minutes(20))
  await expectProven(await deposit())
  // As after a restart: time and wall clock are both earlier, within the validity of the certificates.
  house.clock.pass(-minutes(12))
  const ano = await deposit()
  await expectStopped(ano, /was signed already/)
  house.clock.pass(minutes(12))
  await expectProven(ano)
  await expectTimesNeverDecrease()
})

it('a clock that differs from the database by more than a minute stops signing from the start', async () => {
  const { db, ...rest } = house.house.deps
  const ahead = { now: () => new Date(Date.now() + minutes(2)), monotonic: () => 0 }
  expect(await clockProblem({ ...rest, db, clock: ahead })).toMatch(/120 s ahead of the database/)
  const behind = { now: () => new Date(Date.now() - minutes(2)), monotonic: () => 0 }
  expect(await clockProblem({ ...rest, db, clock: behind })).toMatch(/120 s behind the database/)
})

it('a clock that is set while batches are signed lets no time decrease', { timeout: 90_000 }, async () => {
  const anos: string[] = []
  for (const ms of [3_000, -3_000, minutes(3), -minutes(3), -minutes(3), minutes(3)]) {
    for (let nth = 0; nth < 5; nth += 1) anos.push(await deposit())
    house.clock.jump(ms)
    anos.push(await deposit())
  }
  for (const ano of anos) await expectProven(ano)
  await expectTimesNeverDecrease()
})

it('time-stamps on request and packages are refused while the clock is wrong', { timeout: 60_000 }, async () => {
  const ano = await deposit()
  await expectProven(ano)
  house.clock.jump(-minutes(12))
  const { request } = stampRequest(new Uint8Array(32), 'sha256')
  const headers = { 'content-type': 'application/timestamp-query' }
  const answers = [
    await fetch(`${house.url}/tsa`, { method: 'POST', headers, body: Buffer.from(request) }),
    await house.send(packageApi.package, { attestationNo: ano }, { token }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ statusCode: transparencyErrors.CLOCK_WRONG.code })
  }
})

it('a shard of a later year is not used before its year', { timeout: 90_000 }, async () => {
  const { db } = house.house.deps
  await expectProven(await deposit())
  // As an earlier version left it: opened by a clock that was ahead, nothing signed in it.
  const later = new Date(Date.UTC(house.clock.now().getUTCFullYear() + 11, 5))
  await sql`update transparency.log set closed_at = now() where platform_id = 1`.execute(db)
  await sql`
    insert into transparency.log (platform_id, shard, origin, key_id, vkey, root, opened_at)
    select platform_id, ${String(later.getUTCFullYear())}, origin || '-later', key_id, vkey, ${'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'}, ${later}
    from transparency.log where platform_id = 1`.execute(db)
  const ano = await deposit()
  await expectProven(ano)
  const year = house.clock.now().getUTCFullYear()
  const logs = await rowsOf(sql<{ shard: string; open: boolean; size: number }>`
    select shard, closed_at is null as open, size from transparency.log where platform_id = 1 order by id`)
  expect(logs).toMatchObject([
    { shard: String(year), open: false },
    { shard: String(year + 11), open: false, size: 0 },
    { shard: `${year}-2`, open: true },
  ])
})

it('certificates of new keys are valid from at most a few minutes before their creation', { timeout: 60_000 }, async () => {
  await expectProven(await deposit())
  const keys = await rowsOf(
    sql<{
      certificate: Buffer
      created_at: Date
    }>`select certificate, created_at from transparency.key where certificate is not null`,
  )
  expect(keys.length).toBeGreaterThan(1)
  for (const { certificate, created_at } of keys)
    expect(created_at.getTime() - parseCertificate(certificate).notBefore.getTime()).toBeLessThanOrEqual(minutes(5) + 1_000)
})

it('a server that was started by a wrong clock accepts it once it agrees with the database', async () => {
  let offsetMs = -days(1)
  const clock = { now: () => new Date(Date.now() + offsetMs), monotonic: () => performance.now() }
  const deps = { ...house.house.deps, clock }
  expect(await clockProblem(deps)).toMatch(/behind the database's/)
  offsetMs = 0
  expect(await clockProblem(deps)).toBeUndefined()
  // From then on a change is noticed.
  offsetMs = minutes(0.5)
  expect(await clockProblem(deps)).toMatch(/was set forward by 30 s/)
})

it('a loop that ends things by time makes no pass while the clock is wrong', async () => {
  let passes = 0
  const { pass } = loopWhileClockIsRight(
    loop('expiry', 1_000, async () => {
      passes += 1
      return true
    }),
  )
  const signal = new AbortController().signal
  expect(await pass(house.house.deps, signal)).toBe(true)
  house.clock.jump(days(2))
  expect(await pass(house.house.deps, signal)).toBe(false)
  house.clock.jump(-days(2))
  expect(await pass(house.house.deps, signal)).toBe(true)
  expect(passes).toBe(2)
})
