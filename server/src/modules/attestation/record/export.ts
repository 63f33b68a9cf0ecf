// A list of records as CSV, written by the database while the client downloads it: as long as the list is.
import type { Locale } from '@attestry/contract/errors'
import { allKinds, evidenceKinds } from '@attestry/contract/evidence-kind'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { recordApi } from '@attestry/contract/modules/attestation/record'
import { type RawBuilder, sql } from 'kysely'
import { dayAt } from '../../../kernel/beijing-time.ts'
import { copyText } from '../../../kernel/copy-out.ts'
import { csvCell } from '../../../kernel/csv.ts'
import { csvDigits, csvText, csvTime } from '../../../kernel/csv-sql.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { MAX_EXPORT_MS, openExport } from '../../../kernel/export-slot.ts'
import type { Service } from '../../../kernel/route.ts'
import { filtered } from './list-store.ts'
import { words as en } from './words.en.ts'
import { type Words, words as zh } from './words.zh.ts'

/** Newest first, as the list. */
export const exportRecords: Service<typeof recordApi.export> = async (deps, actor, filter, exchange) => {
  const words = actor.locale === 'zh' ? zh : en
  const lines = sql`
    select concat_ws(',', ${sql.join(cellsOf(words, actor.locale))}) || ${sql.lit('\r\n')}
    from (${filtered(deps.db, actor, filter).selectAll()}) as record order by ano desc`
  // Without a byte order mark spreadsheets do not assume UTF-8.
  const head = `\uFEFF${words.columns.map(csvCell).join(',')}\r\n`
  const body = await openExport(actor.ownerId, exchange, attestationErrors.EXPORT_BUSY, () =>
    copyText(deps.db, lines, { head, timeoutMs: MAX_EXPORT_MS }),
  )
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentHeader(`${words.fileName}-${dayAt(deps.clock.now())}.csv`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}

/** None is null, because `concat_ws` would leave the cell out. */
function cellsOf(words: Words, locale: Locale): RawBuilder<unknown>[] {
  const kinds = Object.fromEntries(allKinds.map((kind) => [kind, csvCell(evidenceKinds[kind].name[locale])]))
  return [
    csvDigits(sql`ano`),
    sql`${JSON.stringify(kinds)}::jsonb ->> kind`,
    csvText(sql`name`),
    csvText(sql`facts #>> '{environment,addressAsked}'`),
    csvText(sql`label`),
    csvText(sql`remark`),
    sql`${JSON.stringify(words.states)}::jsonb ->> state`,
    sql`coalesce(size::text, '')`,
    sql`coalesce(digest, '')`,
    csvText(sql`operator_name`),
    csvTime(sql`created_at`),
    csvTime(sql`sealed_at`),
  ]
}
