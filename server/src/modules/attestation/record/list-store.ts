// Lists of records, newest submission first: read on from a row, so that the last page costs no more than the first, and counted up to a limit.
import type { RecordKind, RecordState } from '@attestry/contract/modules/attestation/record'
import { MAX_COUNTED } from '@attestry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import { containing } from '../../../kernel/like-pattern.ts'
import type { AttestationTables } from '../tables.ts'
import { lowestNumberAt } from './number.ts'
import { visibleTo } from './scope.ts'
import type { RecordRow } from './store.ts'

export interface RecordFilter {
  readonly keyword?: string | undefined
  readonly kind?: RecordKind | undefined
  readonly label?: string | undefined
  readonly operator?: string | undefined
  readonly state?: RecordState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface RecordPageQuery {
  readonly pageNum: number
  readonly pageSize: number
  readonly olderThan?: string | undefined
  readonly newerThan?: string | undefined
  readonly fromOldest?: boolean | undefined
}

const DIGEST = /^[0-9a-f]{64}$/i
const NUMBER = /^\d{18,19}$/
/** People copy the first or the last digits of a number. */
const PART_OF_NUMBER = /^\d{4,17}$/

/** A digest is that of the record or of one of its files; words are sought in what people wrote and in the captured address. */
function isFound(keyword: string): RawBuilder<boolean> {
  // Pages and papers show numbers, ids and digests in groups.
  const joined = keyword.replace(/\s/g, '')
  if (NUMBER.test(joined)) return sql`record.ano = ${joined}`
  if (DIGEST.test(joined)) {
    const digest = joined.toLowerCase()
    return sql`(record.digest = ${digest} or record.ano in (
      select ano from attestation.file where sha256 = ${digest} union all select ano from attestation.file where sm3 = ${digest}))`
  }
  return sql`(record.search_text like lower(${containing(keyword)})
    or record.public_id = ${joined.toUpperCase()}${PART_OF_NUMBER.test(joined) ? sql` or record.ano like ${`%${joined}%`}` : sql``})`
}

/** Neither ordered nor limited. */
export function filtered(db: Db, actor: Member, filter: RecordFilter) {
  const { keyword, kind, label, operator, state, from, to } = filter
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .where(visibleTo(actor))
    .where('hidden_at', 'is', null)
    .$if(!!keyword, (query) => query.where(isFound(keyword ?? '')))
    .$if(!!kind, (query) => query.where('kind', '=', kind ?? 'file'))
    .$if(!!label, (query) => query.where('label', '=', label ?? ''))
    .$if(!!operator, (query) => query.where('operator_id', '=', operator ?? ''))
    .$if(!!state, (query) => query.where('state', '=', state ?? 'sealed'))
    .$if(!!from, (query) => query.where('ano', '>=', lowestNumberAt(new Date(from ?? 0))))
    .$if(!!to, (query) => query.where('ano', '<', lowestNumberAt(new Date(to ?? 0))))
}

/** At most one more than `MAX_COUNTED`. */
async function countOf(db: Db, query: ReturnType<typeof filtered>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${query.select('ano').limit(MAX_COUNTED + 1)}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

export const newestRecords = (db: Db, actor: Member, limit: number): Promise<RecordRow[]> =>
  filtered(db, actor, {}).selectAll().orderBy('ano', 'desc').limit(limit).execute()

export interface RecordPage {
  readonly rows: RecordRow[]
  /** Up to `MAX_COUNTED`, and one more if there are more. */
  readonly counted: number
  /** How many come before this page, up to `MAX_COUNTED`. */
  readonly before: number
}

export async function listRecords(db: Db, actor: Member, filter: RecordFilter, page: RecordPageQuery): Promise<RecordPage> {
  const { pageNum, pageSize, olderThan, newerThan, fromOldest } = page
  const skipped = (pageNum - 1) * pageSize
  const isBackward = newerThan !== undefined || fromOldest === true
  const [found, counted] = await Promise.all([
    filtered(db, actor, filter)
      .$if(olderThan !== undefined, (query) => query.where('ano', '<', olderThan ?? ''))
      .$if(newerThan !== undefined, (query) => query.where('ano', '>', newerThan ?? ''))
      .selectAll()
      .orderBy('ano', isBackward ? 'asc' : 'desc')
      .limit(pageSize)
      .offset(skipped)
      .execute(),
    countOf(db, filtered(db, actor, filter)),
  ])
  const rows = isBackward ? found.reverse() : found
  const [first] = rows
  const isCounted = first !== undefined && (olderThan !== undefined || isBackward)
  const before = isCounted
    ? await countOf(db, filtered(db, actor, filter).where('ano', '>', first.ano))
    : Math.min(skipped, counted)
  return { rows, counted, before: Math.min(before, MAX_COUNTED) }
}
