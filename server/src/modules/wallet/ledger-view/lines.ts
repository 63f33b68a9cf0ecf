// Reads a ledger in one snapshot, in batches, with the balance after each line and the names behind its ids.
import type { LedgerFilter } from '@attestry/contract/modules/wallet/ledger-view'
import { startOfDay } from '../../../kernel/beijing-time.ts'
import type { Db } from '../../../kernel/database.ts'
import { accountNames } from '../../account/public.ts'
import type { Payer } from '../ledger/payer.ts'
import { type BatchRow, ledgerBatches, pocketsBefore } from './store.ts'

/** Of larger batches too much lives long enough to leave the young generation, and the heap grows by hundreds of megabytes. */
const ROWS_PER_BATCH = 500

export interface LedgerLine extends BatchRow {
  readonly availableAfterFen: number
  readonly heldAfterFen: number
  readonly spenderName: string | null
}

/** `db` must be a snapshot: balances are counted from the period's start to its end. */
export async function* ledgerLines(db: Db, payer: Payer, filter: LedgerFilter): AsyncGenerator<LedgerLine[]> {
  const opening = filter.from ? await pocketsBefore(db, payer, startOfDay(filter.from)) : undefined
  let availableFen = (opening?.rechargedFen ?? 0) + (opening?.giftFen ?? 0)
  let heldFen = opening?.heldFen ?? 0
  const names = new Map<string, string>()
  for await (const rows of ledgerBatches(db, payer, filter, ROWS_PER_BATCH)) {
    await addNames(db, rows, names)
    const lines: LedgerLine[] = []
    for (const row of rows) {
      availableFen += row.rechargedFen + row.giftFen
      heldFen += row.heldFen
      if (!row.wanted) continue
      const spenderName = row.spenderId === null ? null : (names.get(row.spenderId) ?? null)
      lines.push(Object.assign(row, { availableAfterFen: availableFen, heldAfterFen: heldFen, spenderName }))
    }
    yield lines
  }
}

async function addNames(db: Db, rows: readonly BatchRow[], names: Map<string, string>): Promise<void> {
  const unknown = new Set(rows.flatMap(({ spenderId }) => (spenderId === null || names.has(spenderId) ? [] : [spenderId])))
  if (unknown.size === 0) return
  for (const [id, name] of await accountNames(db, [...unknown])) names.set(id, name)
}

const RECORD = /^record:(\d{18,19})$/

/** The number of the record that a posting or hold refers to. */
export const recordOf = (reference: string): string | null => RECORD.exec(reference)?.[1] ?? null
