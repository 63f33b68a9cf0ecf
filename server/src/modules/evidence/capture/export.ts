// A list of captures as CSV, written by the database while the client downloads it.
import { generalErrors, type Locale } from '@attestry/contract/errors'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { type captureApi, captureKinds } from '@attestry/contract/modules/evidence/capture'
import { type RawBuilder, sql } from 'kysely'
import { csvCell } from '../../../kernel/csv.ts'
import { sendCsv } from '../../../kernel/csv-export.ts'
import { csvDigits, csvText, csvTime } from '../../../kernel/csv-sql.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findBatch } from '../capture-batch/store.ts'
import { filtered } from './list-store.ts'
import { words as en } from './words.en.ts'
import { type Words, words as zh } from './words.zh.ts'

/** Newest first, as the list. */
export const exportCaptures: Service<typeof captureApi.export> = async (deps, actor, filter, exchange) => {
  if (filter.batchId && !(await findBatch(deps.db, actor, filter.batchId))) refuse(generalErrors.NOT_FOUND)
  const words = (actor.locale === 'zh' ? zh : en).export
  const lines = sql`
    select concat_ws(',', ${sql.join(cellsOf(words, actor.locale))}) || ${sql.lit('\r\n')}
    from (${filtered(deps.db, actor, filter).selectAll()}) as capture order by ano desc`
  const { fileName, columns } = words
  return sendCsv(deps, actor.ownerId, exchange, { fileName, columns, lines, busy: attestationErrors.EXPORT_BUSY })
}

/** None is null, because `concat_ws` would leave the cell out. */
function cellsOf(words: Words['export'], locale: Locale): RawBuilder<unknown>[] {
  const kinds = Object.fromEntries(captureKinds.map((kind) => [kind, csvCell(evidenceKinds[kind].name[locale])]))
  return [
    csvDigits(sql`ano`),
    sql`${JSON.stringify(kinds)}::jsonb ->> kind`,
    csvText(sql`name`),
    csvText(sql`url`),
    csvText(sql`label`),
    csvText(sql`remark`),
    sql`${JSON.stringify(words.states)}::jsonb ->> state`,
    csvText(sql`operator_name`),
    csvTime(sql`created_at`),
    csvTime(sql`ended_at`),
  ]
}
