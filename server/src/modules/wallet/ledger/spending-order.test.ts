// Tests the spending order, rule by rule.
import { expect, test } from 'vitest'
import { monthsLater } from './service.ts'
import { spendInOrder } from './spending-order.ts'

const wallet = { unitFen: 500, giftFen: 700, rechargedFen: 10_000, lots: [] }

test('the gift balance is spent before recharged money', () => {
  expect(spendInOrder(wallet, [2])).toEqual({
    payments: [{ units: [], giftFen: 700, rechargedFen: 300 }],
    packageUnits: 0,
    totalFen: 1000,
    giftFen: 700,
    rechargedFen: 300,
    missingFen: 0,
  })
})

test('package units are used before money, in the given order, and the rest is paid with money', () => {
  const lots = [
    { lotId: 'soon', units: 1 },
    { lotId: 'empty', units: 0 },
    { lotId: 'later', units: 2 },
  ]
  const spending = spendInOrder({ ...wallet, lots }, [2, 2])
  expect(spending.payments).toEqual([
    {
      units: [
        { lotId: 'soon', units: 1 },
        { lotId: 'later', units: 1 },
      ],
      giftFen: 0,
      rechargedFen: 0,
    },
    { units: [{ lotId: 'later', units: 1 }], giftFen: 500, rechargedFen: 0 },
  ])
  expect(spending).toMatchObject({ packageUnits: 3, totalFen: 500, giftFen: 500, rechargedFen: 0, missingFen: 0 })
  expect(lots[0]).toEqual({ lotId: 'soon', units: 1 })
})

test('missingFen is the shortfall over all items', () => {
  expect(spendInOrder({ ...wallet, rechargedFen: 400 }, [1, 1, 1])).toMatchObject({
    totalFen: 1500,
    giftFen: 700,
    rechargedFen: 400,
    missingFen: 400,
  })
})

test('a free service uses neither units nor money', () => {
  const lots = [{ lotId: 'kept', units: 9 }]
  expect(spendInOrder({ ...wallet, unitFen: 0, lots }, [3])).toMatchObject({ packageUnits: 0, totalFen: 0, missingFen: 0 })
})

test('spendInOrder refuses a quantity that is not a positive integer', () => {
  for (const quantity of [0, -1, 1.5, Number.NaN]) expect(() => spendInOrder(wallet, [quantity])).toThrow(RangeError)
})

test('monthsLater keeps the day of the month, or takes the last day of a shorter month', () => {
  const later = (from: string, months: number) => monthsLater(new Date(from), months).toISOString()
  expect(later('2026-03-15T08:00:00.000Z', 12)).toBe('2027-03-15T08:00:00.000Z')
  expect(later('2026-01-31T08:00:00.000Z', 1)).toBe('2026-02-28T08:00:00.000Z')
  // 31 January, 01:00 in Beijing.
  expect(later('2026-01-30T17:00:00.000Z', 1)).toBe('2026-02-27T17:00:00.000Z')
  expect(later('2028-02-29T08:00:00.000Z', 12)).toBe('2029-02-28T08:00:00.000Z')
})
