// Exports a ledger as CSV or Excel while the database reads it: bounded memory, one connection, freed when the client leaves.
import { Readable } from 'node:stream'
import type { Locale } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { type LedgerFilter, type LedgerFormat, MAX_SHEET_ROWS } from '@attestry/contract/modules/wallet/ledger-view'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { MAX_EXPORT_MS, openExport } from '../../../kernel/export-slot.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer } from '../../../kernel/route.ts'
import { type SheetCell, streamSheet } from '../../../kernel/xlsx.ts'
import type { Payer } from '../ledger/payer.ts'
import { ledgerCsv } from './csv.ts'
import { type LedgerLine, ledgerLines, recordOf } from './lines.ts'
import { sumsOfLedger } from './store.ts'
import { words as en } from './words.en.ts'
import { type Words, words as zh } from './words.zh.ts'

const WIDTHS = [20, 12, 18, 8, 14, 14, 16, 16, 14, 14, 14, 22, 22, 16, 38]

export interface LedgerExport {
  readonly format: LedgerFormat
  readonly filter: LedgerFilter
  readonly locale: Locale
}

export async function exportAnswer(
  deps: Deps,
  payer: Payer,
  { format, filter, locale }: LedgerExport,
  exchange: Exchange,
): Promise<RawAnswer> {
  const body = await openExport(payer.ownerId, exchange, walletErrors.EXPORT_BUSY, () =>
    open(deps, payer, { format, filter, locale }),
  )
  const day = dayAt(deps.clock.now())
  return {
    status: 200,
    headers: {
      'content-type':
        format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': attachmentHeader(`${wordsOf(locale).file}-${day}.${format}`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}

const wordsOf = (locale: Locale): Words => (locale === 'zh' ? zh : en)

const open = async (deps: Deps, payer: Payer, { format, filter, locale }: LedgerExport): Promise<Readable> =>
  format === 'csv'
    ? ledgerCsv(deps.db, payer, filter, { words: wordsOf(locale), locale, timeoutMs: MAX_EXPORT_MS })
    : openSheet(deps, payer, filter, locale)

/** The snapshot ends with the stream, whether it was read to its end or destroyed. */
async function openSheet(deps: Deps, payer: Payer, filter: LedgerFilter, locale: Locale): Promise<Readable> {
  const snapshot = await deps.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    if ((await sumsOfLedger(snapshot, payer, filter)).count > MAX_SHEET_ROWS)
      refuse(walletErrors.SHEET_TOO_LONG, { limit: MAX_SHEET_ROWS.toLocaleString('en') })
    const lines = sheetOf(deps, snapshot, payer, filter, locale)
    const body = Readable.from(lines)
    const end = () => snapshot.rollback().execute()
    // A running query ends first: only then the connection is free.
    body.once(
      'close',
      () =>
        void lines
          .return(undefined)
          .then(end, end)
          .catch(() => {}),
    )
    return body
  } catch (error) {
    await snapshot.rollback().execute()
    throw error
  }
}

const sheetOf = (deps: Deps, snapshot: Db, payer: Payer, filter: LedgerFilter, locale: Locale): AsyncGenerator<Uint8Array> => {
  const words = wordsOf(locale)
  const rows = cellsOf(ledgerLines(snapshot, payer, filter), words, locale)
  return streamSheet({ name: words.file, widths: WIDTHS, heading: words.columns, rows }, deps.clock.now())
}

async function* cellsOf(batches: AsyncIterable<LedgerLine[]>, words: Words, locale: Locale) {
  for await (const lines of batches) yield lines.map((line) => cells(line, words, locale))
}

const yuan = (fen: number): number => fen / 100
const count = (value: number | null): SheetCell => (value === null || value === 0 ? null : { count: value })

function cells(line: LedgerLine, words: Words, locale: Locale): SheetCell[] {
  const { service } = line
  return [
    line.at,
    words.kinds[line.kind],
    service === null || service === 'amount' ? '' : serviceNames[service].name[locale],
    count(line.quantity),
    count(line.units),
    count(line.unitsHeld),
    yuan(line.rechargedFen),
    yuan(line.giftFen),
    yuan(line.heldFen),
    yuan(line.availableAfterFen),
    yuan(line.heldAfterFen),
    recordOf(line.reference),
    line.orderNumber,
    line.spenderName,
    line.id,
  ]
}
