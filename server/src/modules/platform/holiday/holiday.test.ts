// Holidays of a platform, and deadlines in working days.
import { generalErrors } from '@attestry/contract/errors'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { holidayApi } from '@attestry/contract/modules/platform/holiday'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { deadlineAfter } from './service.ts'

let house: TestHouse
let token: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13900000005')
})
afterAll(() => house.close())

const year = (of: number) => house.get(holidayApi.year, { year: of }, { token })
const deadline = async (at: string, count: number, platformId = 1) =>
  (await deadlineAfter(house.house.deps, platformId, new Date(at), count)).toISOString()

it('holidays default to the published days, and ten working days skip the National Day week', async () => {
  const { version, days, workingDays } = await year(2026)
  expect(version).toBe(0)
  expect(days.filter(({ occasion, kind }) => occasion === 'national-day' && kind === 'rest')).toHaveLength(7)
  expect(workingDays).toBe(248)
  // Requested on 28 September before midnight in China: due at the end of 16 October.
  expect(await deadline('2026-09-28T15:00:00Z', 10)).toBe('2026-10-16T16:00:00.000Z')
  expect(await deadline('2026-09-28T16:00:00Z', 10), 'it is the 29th in China').toBe('2026-10-19T16:00:00.000Z')
})

it('holidays are edited per year and platform, with optimistic locking', async () => {
  const { days } = await year(2026)
  const own = [...days, { day: '2026-10-08', kind: 'rest' as const, occasion: 'other' as const }]
  const input = { year: 2026, version: 0, reason: 'the office is painted', days: own }
  const changed = await house.get(holidayApi.change, input, { token })
  expect(changed).toMatchObject({ version: 1, workingDays: 247 })
  expect(changed.days.map(({ day }) => day)).toEqual(own.map(({ day }) => day).sort())
  expect((await house.call(holidayApi.change, input, { token })).statusCode).toBe(generalErrors.STALE.code)
  const same = { ...input, version: 1, days: changed.days }
  expect((await house.call(holidayApi.change, same, { token })).statusCode).toBe(platformErrors.NOTHING_CHANGED.code)
  expect(await deadline('2026-09-28T15:00:00Z', 10)).toBe('2026-10-19T16:00:00.000Z')
  expect(await deadline('2026-09-28T15:00:00Z', 10, secondPlatform.id)).toBe('2026-10-16T16:00:00.000Z')
})

it('holidays reject days of another year, duplicates and nonexistent days', async () => {
  const rest = (day: string) => ({ day, kind: 'rest' as const, occasion: 'other' as const })
  const refusalOf = async (days: ReturnType<typeof rest>[]) =>
    (await house.call(holidayApi.change, { year: 2027, version: 0, reason: 'a try', days }, { token })).statusCode
  expect(await refusalOf([rest('2026-12-31')])).toBe(platformErrors.WRONG_YEAR.code)
  expect(await refusalOf([rest('2027-02-08'), rest('2027-02-08')])).toBe(platformErrors.DAY_TWICE.code)
  expect(await refusalOf([rest('2027-02-29')])).toBe(generalErrors.INPUT_REFUSED.code)
})
