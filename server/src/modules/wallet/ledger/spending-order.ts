// Spending order: packages of the service, soonest expiry first, then the gift balance, then recharged money.
import type { UnitsOfLot } from '../tables.ts'

export interface Spendable {
  readonly unitFen: number
  readonly giftFen: number
  readonly rechargedFen: number
  /** Packages of the service that have not expired, soonest expiry first. */
  readonly lots: readonly UnitsOfLot[]
}

/** How one item is paid. */
export interface Payment {
  readonly units: readonly UnitsOfLot[]
  readonly giftFen: number
  readonly rechargedFen: number
}

export interface Spending {
  /** One per requested quantity, in the same order. Valid only when `missingFen` is 0. */
  readonly payments: readonly Payment[]
  readonly packageUnits: number
  readonly totalFen: number
  readonly giftFen: number
  readonly rechargedFen: number
  readonly missingFen: number
}

export function spendInOrder(spendable: Spendable, quantities: readonly number[]): Spending {
  const lots = spendable.lots.map((lot) => ({ ...lot }))
  const payments: Payment[] = []
  let { giftFen: giftLeft, rechargedFen: rechargedLeft } = spendable
  let packageUnits = 0
  let totalFen = 0
  for (const quantity of quantities) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`invalid quantity: ${quantity}`)
    // A free service must not consume prepaid units.
    const units = spendable.unitFen === 0 ? [] : takeUnits(lots, quantity)
    const covered = units.reduce((sum, taken) => sum + taken.units, 0)
    const fen = (quantity - covered) * spendable.unitFen
    const giftFen = Math.min(fen, giftLeft)
    const rechargedFen = Math.min(fen - giftFen, rechargedLeft)
    giftLeft -= giftFen
    rechargedLeft -= rechargedFen
    packageUnits += covered
    totalFen += fen
    payments.push({ units, giftFen, rechargedFen })
  }
  const giftFen = spendable.giftFen - giftLeft
  const rechargedFen = spendable.rechargedFen - rechargedLeft
  return { payments, packageUnits, totalFen, giftFen, rechargedFen, missingFen: totalFen - giftFen - rechargedFen }
}

/** What is left for the next order. */
export function afterSpending(spendable: Spendable, { payments, giftFen, rechargedFen }: Spending): Spendable {
  const used = new Map<string, number>()
  for (const { lotId, units } of payments.flatMap((payment) => payment.units)) used.set(lotId, (used.get(lotId) ?? 0) + units)
  return {
    unitFen: spendable.unitFen,
    giftFen: spendable.giftFen - giftFen,
    rechargedFen: spendable.rechargedFen - rechargedFen,
    lots: spendable.lots.map(({ lotId, units }) => ({ lotId, units: units - (used.get(lotId) ?? 0) })),
  }
}

function takeUnits(lots: { lotId: string; units: number }[], wanted: number): UnitsOfLot[] {
  const taken: UnitsOfLot[] = []
  for (const lot of lots) {
    const units = Math.min(lot.units, wanted)
    if (units === 0) continue
    lot.units -= units
    wanted -= units
    taken.push({ lotId: lot.lotId, units })
  }
  return taken
}
