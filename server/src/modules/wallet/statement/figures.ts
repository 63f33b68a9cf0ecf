// The figures of a month's statement, from one snapshot of the ledger.
import type { LedgerKind } from '@attestry/contract/modules/wallet/ledger-view'
import { ledgerKinds } from '@attestry/contract/modules/wallet/ledger-view'
import { daysOfMonth, nextMonth, startOfMonth } from '../../../kernel/beijing-time.ts'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import { type LedgerLine, ledgerLines } from '../ledger-view/lines.ts'
import { type Pockets, pocketsBefore } from '../ledger-view/store.ts'
import { type DaySums, sumsByDay } from './store.ts'

/** More are in the CSV export; a month of this many rows has about eight pages. */
export const MAX_LISTED_ROWS = 300

export interface CountedPockets extends Pockets {
  readonly postings: number
}

export interface StatementFigures {
  readonly month: string
  readonly opening: Pockets
  readonly movements: CountedPockets
  readonly closing: Pockets
  readonly byKind: readonly (CountedPockets & { readonly kind: LedgerKind })[]
  /** Packages that were paid directly: their money was credited as a top-up and spent immediately. */
  readonly direct: { readonly postings: number; readonly fen: number }
  /** With all money at the end of the day, frozen money included. */
  readonly byDay: readonly (CountedPockets & { readonly day: string; readonly closingFen: number })[]
  readonly lines: readonly LedgerLine[]
}

export const totalOf = ({ rechargedFen, giftFen, heldFen }: Pockets): number => rechargedFen + giftFen + heldFen

const add = (one: Pockets, other: Pockets): Pockets => ({
  rechargedFen: one.rechargedFen + other.rechargedFen,
  giftFen: one.giftFen + other.giftFen,
  heldFen: one.heldFen + other.heldFen,
})

const sumOf = (rows: readonly DaySums[]): CountedPockets =>
  rows.reduce<CountedPockets>((sum, row) => ({ ...add(sum, row), postings: sum.postings + row.postings }), {
    rechargedFen: 0,
    giftFen: 0,
    heldFen: 0,
    postings: 0,
  })

export async function statementFigures(snapshot: Db, payer: Payer, month: string): Promise<StatementFigures> {
  const [from, until] = [startOfMonth(month), startOfMonth(nextMonth(month))]
  const opening = await pocketsBefore(snapshot, payer, from)
  const rows = await sumsByDay(snapshot, payer, from, until)
  const movements = sumOf(rows)
  const closing = add(opening, movements)
  const posted = await pocketsBefore(snapshot, payer, until)
  if (posted.rechargedFen !== closing.rechargedFen || posted.giftFen !== closing.giftFen || posted.heldFen !== closing.heldFen)
    throw new Error(
      `the statement of ${month} does not add up: ${totalOf(closing)} fen, but the ledger has ${totalOf(posted)} fen`,
    )
  let closingFen = totalOf(opening)
  const byDay = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const sums = sumOf(ofDay)
    closingFen += totalOf(sums)
    return { day, ...sums, closingFen }
  })
  const byKind = ledgerKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    return ofKind.length > 0 ? [{ kind, ...sumOf(ofKind) }] : []
  })
  const direct = {
    postings: rows.reduce((sum, row) => sum + row.direct, 0),
    fen: rows.reduce((sum, row) => sum + row.directFen, 0),
  }
  return { month, opening, movements, closing, byKind, direct, byDay, lines: await firstLines(snapshot, payer, month) }
}

async function firstLines(snapshot: Db, payer: Payer, month: string): Promise<LedgerLine[]> {
  const first: LedgerLine[] = []
  for await (const lines of ledgerLines(snapshot, payer, daysOfMonth(month))) {
    first.push(...lines)
    if (first.length >= MAX_LISTED_ROWS) break
  }
  return first.slice(0, MAX_LISTED_ROWS)
}
