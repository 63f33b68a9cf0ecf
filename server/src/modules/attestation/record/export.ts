// A list of records as CSV, written by the database while the client downloads it: as long as the list is.
import type { Locale } from '@attestry/contract/errors'
import { allKinds, evidenceKinds } from '@attestry/contract/evidence-kind'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { recordApi } from '@attestry/contract/modules/attestation/record'
import { type RawBuilder, sql } from 'kysely'
import { csvCell } from '../../../kernel/csv.ts'
import { sendCsv } from '../../../kernel/csv-export.ts'
import { csvDigits, csvText, csvTime } from '../../../kernel/csv-sql.ts'
import type { Service } from '../../../kernel/route.ts'
import { filtered } from './list-store.ts'
import { numberedAtSql } from './number.ts'
import { words as en } from './words.en.ts'
import { type Words, words as zh } from './words.zh.ts'

/** In the order of the list. */
export const exportRecords: Service<typeof recordApi.export> = async (deps, actor, filter, exchange) => {
  const words = actor.locale === 'zh' ? zh : en
  const lines = sql`
    select concat_ws(',', ${sql.join(cellsOf(words, actor.locale))}) || ${sql.lit('\r\n')}
    from (${filtered(deps.db, actor, filter).selectAll()}) as record order by ano desc`
  const { fileName, columns } = words
  return sendCsv(deps, actor.ownerId, exchange, { fileName, columns, lines, busy: attestationErrors.EXPORT_BUSY })
}

/** Several files are identified by the digest of the record. */
const onlyFileDigest = sql`coalesce(case when file_count = 1 then
  (select file.sha256 from attestation.file where file.ano = record.ano) end, '')`

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
    onlyFileDigest,
    csvText(sql`operator_name`),
    csvTime(numberedAtSql(sql`ano`)),
    csvTime(sql`created_at`),
    csvTime(sql`sealed_at`),
  ]
}
