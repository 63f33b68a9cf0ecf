// Attacks on the time limits of notarizations: payment one second late, edited holidays, endless suspensions.
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import type { NotarizationClock } from '@attestry/contract/modules/judicial/template'
import { type DayKind, dayInChina, holidayApi, isWorkingDay, workingDaysAfter } from '@attestry/contract/modules/platform/holiday'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STAFF } from '../../../../test/two-platforms.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { performDueActs } from '../../casework/public.ts'
import { specialDays } from '../../platform/public.ts'
import { verifyLedger } from '../../wallet/public.ts'
import { openParties, type Parties } from './parties.fixture.ts'
import { notarizations } from './rules.ts'

let parties: Parties
let house: Parties['house']

beforeAll(async () => {
  parties = await openParties()
  house = parties.house
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(() => house.clock.pass(minutes(2)))

const infoOf = (id: string) => house.get(notarizationApi.info, { id }, { token: parties.applicant })
const clockOf = async (id: string, wanted: NotarizationClock) => (await infoOf(id)).clocks.find(({ name }) => name === wanted)
const pay = (id: string) => house.call(notarizationApi.pay, { id, quote: 1 }, { token: parties.applicant })

/** To so long before or after an instant, without the loop that ends applications. */
async function passTo(instant: string, more: number) {
  house.clock.pass(Date.parse(instant) + more - house.clock.now().getTime())
  await parties.logIn()
}

describe('the last second', () => {
  it('a quote is paid a minute before midnight of its last day, and refused a second after, before anything let it lapse', async () => {
    const inTime = await parties.priced()
    const late = await parties.priced()
    const due = (await clockOf(inTime, 'quote'))?.due ?? ''
    await passTo(due, -minutes(1))
    expect((await pay(inTime)).flag).toBe(true)
    await passTo(due, 1_000)
    expect((await pay(late)).statusCode).toBe(judicialErrors.TOO_LATE.code)
    expect(await infoOf(late)).toMatchObject({ state: 'priced', paid: null })
    expect(await performDueActs(house.house.deps, notarizations)).toBe(1)
    expect((await infoOf(late)).state).toBe('abandoned')
    expect((await infoOf(inTime)).state).toBe('in_progress')
  })

  it('documents that are supplied after their last day do not revive the application', async () => {
    const id = await parties.submitted()
    expect((await parties.act(id, 'ask')).flag).toBe(true)
    const due = (await clockOf(id, 'supplement'))?.due ?? ''
    await passTo(due, 1_000)
    const late = await house.call(notarizationApi.resubmit, { id }, { token: parties.applicant })
    expect(late.statusCode).toBe(judicialErrors.TOO_LATE.code)
    await performDueActs(house.house.deps, notarizations)
    expect((await infoOf(id)).state).toBe('abandoned')
  })
})

describe('the holiday table', () => {
  it('edited during a case moves the due time for both sides to what the table says then, and back', async () => {
    const id = await parties.accepted()
    const before = await clockOf(id, 'office')
    const lastDay = dayInChina(new Date(Date.parse(before?.due ?? '') - 1))
    const year = Number(lastDay.slice(0, 4))
    const token = await house.logIn(STAFF.owner)
    const table = await house.get(holidayApi.year, { year }, { token })
    const rest = [...table.days.filter(({ day }) => day !== lastDay), { day: lastDay, kind: 'rest', occasion: 'other' } as const]
    const change = { year, version: table.version, reason: '临时放假', days: rest }
    const changed = await house.get(holidayApi.change, change, { token })
    const moved = await clockOf(id, 'office')
    expect(dayInChina(new Date(Date.parse(moved?.due ?? '') - 1))).toBe(await expectedDay(moved?.startedAt ?? '', 15))
    expect(Date.parse(moved?.due ?? '')).toBeGreaterThan(Date.parse(before?.due ?? ''))
    await house.get(holidayApi.change, { ...change, version: changed.version, days: table.days }, { token })
    expect((await clockOf(id, 'office'))?.due).toBe(before?.due)
  })

  it('with a worked Saturday shortens the period, and counts as a day used', async () => {
    const id = await parties.accepted()
    const opened = await clockOf(id, 'office')
    const saturday = nextSaturday(house.clock.now())
    const year = Number(saturday.slice(0, 4))
    const token = await house.logIn(STAFF.owner)
    const table = await house.get(holidayApi.year, { year }, { token })
    const days_ = [
      ...table.days.filter(({ day }) => day !== saturday),
      { day: saturday, kind: 'work', occasion: 'other' } as const,
    ]
    await house.get(holidayApi.change, { year, version: table.version, reason: '调休', days: days_ }, { token })
    const shorter = await clockOf(id, 'office')
    expect(Date.parse(shorter?.due ?? '')).toBeLessThan(Date.parse(opened?.due ?? ''))
    expect(dayInChina(new Date(Date.parse(shorter?.due ?? '') - 1))).toBe(await expectedDay(shorter?.startedAt ?? '', 15))
    await passTo(`${saturday}T16:00:01.000Z`, 0)
    const passed = (await clockOf(id, 'office'))?.used
    expect(passed).toBe(await workingDaysUntil(shorter?.startedAt ?? '', saturday))
  })
})

describe('an endless suspension', () => {
  it('stops the clock for years without loss of days, is not late, and ends when the applicant supplies what was asked for', async () => {
    const id = await parties.accepted()
    expect((await parties.act(id, 'suspend')).flag).toBe(true)
    const before = await clockOf(id, 'office')
    house.clock.pass(days(800))
    await parties.logIn()
    expect(await clockOf(id, 'office')).toMatchObject({ state: 'suspended', used: before?.used, due: null, isLate: false })
    await house.get(notarizationApi.supply, { id }, { token: parties.applicant })
    const after = await clockOf(id, 'office')
    expect(after).toMatchObject({ state: 'running', used: before?.used, isLate: false })
    expect(Date.parse(after?.due ?? '')).toBeGreaterThan(house.clock.now().getTime())
  })
})

const nextSaturday = (at: Date): string => {
  const day = new Date(at.getTime() + days(1))
  return new Date(`${dayInChina(day)}T00:00:00Z`).getUTCDay() === 6 ? dayInChina(day) : nextSaturday(day)
}

async function expectedDay(startedAt: string, workingDays: number): Promise<string> {
  const from = new Date(startedAt)
  const special: ReadonlyMap<string, DayKind> = await specialDays(house.house.deps, 1, { from, until: from })
  return workingDaysAfter(dayInChina(from), workingDays, special)
}

/** Counted one by one, without the day of the start. */
async function workingDaysUntil(startedAt: string, last: string): Promise<number> {
  const from = new Date(startedAt)
  const special = await specialDays(house.house.deps, 1, { from, until: from })
  let count = 0
  for (let day = dayInChina(from); day < last; ) {
    day = dayInChina(new Date(Date.parse(`${day}T00:00:00+08:00`) + days(1)))
    if (isWorkingDay(day, special)) count += 1
  }
  return count
}
