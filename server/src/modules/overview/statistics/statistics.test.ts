// Statistics on real rows: equal to the ledger, by day in China, limited to one platform.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { overviewErrors } from '@attestry/contract/modules/overview/errors'
import { daysOf, statisticsApi } from '@attestry/contract/modules/overview/statistics'
import { dayInChina } from '@attestry/contract/modules/platform/holiday'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan } from '@attestry/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { finishedCapture } from '../../../../test/finished-capture.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
let staff: string
const today = () => dayInChina(house.clock.now())
const figures = async (from = today(), to = from, token = staff) => house.get(statisticsApi.read, { from, to }, { token })

const deposit = (token: string, count: number) => {
  const digest = () => crypto.randomUUID().replaceAll('-', '').repeat(2)
  const items = Array.from({ length: count }, (_, at) => ({ name: `digest ${at}`, digest: digest() }))
  return house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
}
const settled = async () => {
  const { rows } = await sql`select 1 from attestation.record where state = 'sealing'`.execute(house.house.deps.db)
  return rows.length
}

beforeAll(async () => {
  house = await openTestHouse()
  staff = await house.logIn('13900000003')
  const person = await house.logIn('13800000001')
  const enterprise = await house.logIn('13800000002')
  await house.get(priceApi.buyPackage, { offerId: 'file-100', price: '400.00' }, { token: enterprise })
  await deposit(person, 3)
  await deposit(await house.logIn('13800000003'), 2)
  await finishedCapture(house, person)
  await vi.waitFor(async () => expect(await settled()).toBe(0), { timeout: 30_000, interval: 100 })
})
afterAll(() => house.close())

it('statistics count records by kind and day, and active members once a day', async () => {
  const { records, totals, members } = await figures()
  expect(records).toContainEqual({ day: today(), kind: 'digest', count: 5, sealed: 5, failed: 0 })
  expect(totals.records).toBe(records.reduce((sum, each) => sum + each.count, 0))
  expect(members).toContainEqual({ day: today(), active: 2, registered: expect.any(Number) })
  expect(totals).toMatchObject({ activeMembers: 2, registered: 2 })
})

it('statistics show the revenue of the ledger exactly', async () => {
  const { revenue, totals } = await figures()
  const { rows } = await sql<{ fen: number }>`
    select sum(amount)::bigint as fen from wallet.entry join wallet.posting on posting.id = posting_id
    where account = 'revenue' and platform_id = 1`.execute(house.house.deps.db)
  expect(fenOfYuan(totals.revenue)).toBe(rows[0]?.fen)
  expect(revenue.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0)).toBe(rows[0]?.fen)
  expect(revenue).toContainEqual({ day: today(), source: 'package', service: 'file', count: 1, amount: '400.00' })
  expect(revenue).toContainEqual({ day: today(), source: 'act', service: 'digest', count: 5, amount: '10.00' })
})

it('days of statistics end at midnight in China, to the millisecond', async () => {
  const { db } = house.house.deps
  const move = (at: string) =>
    sql`update attestation.record set created_at = ${new Date(at)} where ano = (
      select ano from attestation.record where kind = 'digest' and created_at > '2020-01-01' order by ano limit 1)`.execute(db)
  await move('2019-03-31T15:59:59.999Z')
  await move('2019-03-31T16:00:00.000Z')
  const day = async (of: string) => (await figures(of)).records.map(({ count }) => count)
  expect(await day('2019-03-31')).toEqual([1])
  expect(await day('2019-04-01')).toEqual([1])
  expect(await day('2019-03-30')).toEqual([])
  const both = await figures('2019-03-31', '2019-04-01')
  expect(both.records.map((each) => each.day)).toEqual(['2019-03-31', '2019-04-01'])
  expect(both.members.map((each) => each.day)).toEqual(['2019-03-31', '2019-04-01'])
  expect(daysOf(both)).toEqual(['2019-03-31', '2019-04-01'])
})

it('statistics show causes of failure and capture times without waiting for members', async () => {
  const { db } = house.house.deps
  const report = JSON.stringify({ startedAt: '2026-01-01T00:00:00.000Z', endedAt: '2026-01-01T00:00:12.500Z' })
  await sql`update evidence.capture set report = report || ${report}::jsonb`.execute(db)
  const { captures } = await figures()
  expect(captures).toEqual([expect.objectContaining({ asked: 1, median: 12.5, p95: 12.5 })])
  await sql`update evidence.capture set state = 'failed', cause = 'name-not-found', confirm_by = null`.execute(db)
  const { failures, totals } = await figures()
  expect(failures).toEqual([{ of: 'capture', cause: 'name-not-found', count: 1 }])
  expect(totals.failed).toBe(1)
})

it('statistics are exported as CSV without formulas', async () => {
  for (const table of ['records', 'failures', 'revenue', 'captures', 'members'] as const) {
    const range = `from=${today()}&to=${today()}`
    const path = wirePath(statisticsApi.export).replace(':table', table)
    const response = await fetch(`${house.url}${path}?${range}`, {
      headers: { 'x-auth-token': staff, 'accept-language': 'en' },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(`${table}-${today()}`)
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    if (table === 'revenue') expect(text).toContain(`${today()},Single use,digest,5,10.00\r\n`)
  }
})

it('statistics reject ranges that are reversed or longer than a year', async () => {
  const refusalOf = async (from: string, to: string) =>
    (await house.call(statisticsApi.read, { from, to }, { token: staff })).statusCode
  expect(await refusalOf('2026-02-02', '2026-02-01')).toBe(overviewErrors.WRONG_RANGE.code)
  expect(await refusalOf('2024-01-01', '2025-01-01')).toBe(overviewErrors.WRONG_RANGE.code)
  expect((await figures('2024-01-01', '2024-12-31')).records).toEqual([])
  expect(await refusalOf('2026-02-30', '2026-03-01')).toBe(generalErrors.INPUT_REFUSED.code)
})

it('statistics are limited to one platform and to roles with the duty', async () => {
  const elsewhere = await house.logIn('13900000001', secondPlatform.id)
  expect((await figures(today(), today(), elsewhere)).totals).toMatchObject({ records: 0, revenue: '0.00', activeMembers: 0 })
  const notary = await house.logIn('13900000002')
  expect((await house.call(statisticsApi.read, { from: today(), to: today() }, { token: notary })).statusCode).toBe(
    generalErrors.NOT_ALLOWED.code,
  )
})
