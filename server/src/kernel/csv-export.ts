// Answers with a CSV file that the database writes while the client downloads it.
import type { ErrorDefinition } from '@attestry/contract/errors'
import type { RawBuilder } from 'kysely'
import { dayAt } from './beijing-time.ts'
import { copyText } from './copy-out.ts'
import { csvCell } from './csv.ts'
import type { Deps } from './deps.ts'
import { attachmentHeader } from './download.ts'
import { MAX_EXPORT_MS, openExport } from './export-slot.ts'
import type { Exchange, RawAnswer } from './route.ts'

export interface CsvExport {
  readonly fileName: string
  readonly columns: readonly string[]
  /** Selects one text for each line, with its line end. */
  readonly lines: RawBuilder<unknown>
  /** Refuses when too many exports run. */
  readonly busy: ErrorDefinition
}

export async function sendCsv(
  deps: Deps,
  ownerId: string,
  exchange: Exchange,
  { fileName, columns, lines, busy }: CsvExport,
): Promise<RawAnswer> {
  // Without a byte order mark spreadsheets do not assume UTF-8.
  const head = `\uFEFF${columns.map(csvCell).join(',')}\r\n`
  const body = await openExport(ownerId, exchange, busy, () => copyText(deps.db, lines, { head, timeoutMs: MAX_EXPORT_MS }))
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentHeader(`${fileName}-${dayAt(deps.clock.now())}.csv`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}
