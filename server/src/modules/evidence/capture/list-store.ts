// Lists of a member's captures: a page that matches a filter, and those whose progress is shown live.
import type { CaptureKind, CaptureState } from '@attestry/contract/modules/evidence/capture'
import type { PageQuery } from '@attestry/contract/paging'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import { containing } from '../../../kernel/like-pattern.ts'
import type { EvidenceTables } from '../tables.ts'
import { captureVisibleTo } from './scope.ts'
import { type CaptureRow, captureColumns } from './store.ts'

export interface CaptureFilter {
  readonly kind?: CaptureKind | undefined
  readonly keyword?: string | undefined
  readonly label?: string | undefined
  readonly state?: CaptureState | undefined
  readonly batchId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Neither ordered nor limited. */
export function filtered(db: Db, actor: Member, { kind, keyword, label, state, batchId, from, to }: CaptureFilter) {
  const words = containing(keyword ?? '')
  return db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .where(captureVisibleTo(actor))
    .$if(!!kind, (query) => query.where('kind', '=', kind ?? 'web'))
    .$if(!!keyword, (query) =>
      query.where((row) =>
        row.or([
          row('name', 'ilike', words),
          row('remark', 'ilike', words),
          row('url', 'ilike', words),
          row('seller_words', 'ilike', words),
          row('ano', '=', keyword ?? ''),
        ]),
      ),
    )
    .$if(!!label, (query) => query.where('label', '=', label ?? ''))
    .$if(!!state, (query) => query.where('state', '=', state ?? 'queued'))
    .$if(!!batchId, (query) => query.where('batch_id', '=', batchId ?? ''))
    .$if(!!from, (query) => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(!!to, (query) => query.where('created_at', '<', new Date(to ?? 0)))
}

export async function listCaptures(
  db: Db,
  actor: Member,
  filter: CaptureFilter,
  { pageNum, pageSize }: PageQuery,
): Promise<{ rows: CaptureRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    filtered(db, actor, filter)
      .select(captureColumns)
      .orderBy('ano', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    filtered(db, actor, filter)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** Captures a member's live page shows: those that have not ended, and those that ended since. */
export const recentCaptures = (db: Db, actor: Member, since: Date) =>
  db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select(['ano', 'state', 'stage', 'done', 'total'])
    .where(captureVisibleTo(actor))
    .where((row) =>
      row.or([row('state', 'in', ['queued', 'collecting', 'awaiting_confirmation', 'sealing']), row('ended_at', '>', since)]),
    )
    .orderBy('ano', 'desc')
    .limit(1000)
    .execute()
