// Reads complaints about captures for staff: by platform, open ones oldest first.
import type { ComplaintState } from '@attestry/contract/modules/evidence/complaint'
import type { PageQuery } from '@attestry/contract/paging'
import type { Db } from '../../../kernel/database.ts'
import { type CaptureRow, captureColumns } from '../capture/store.ts'
import type { EvidenceTables } from '../tables.ts'

const withComplaint = (db: Db, platformId: number) =>
  db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .where('platform_id', '=', platformId)
    .where('feedback', 'is not', null)

export async function pageOfComplaints(
  db: Db,
  platformId: number,
  state: ComplaintState | undefined,
  { pageNum, pageSize }: PageQuery,
): Promise<{ rows: CaptureRow[]; total: number }> {
  const wanted = withComplaint(db, platformId).$if(state !== undefined, (query) => query.where('feedback', '=', state ?? 'open'))
  const rows = await wanted
    .select(captureColumns)
    .orderBy('feedback_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('ano')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findComplaint = (db: Db, platformId: number, ano: string): Promise<CaptureRow | undefined> =>
  withComplaint(db, platformId).select(captureColumns).where('ano', '=', ano).executeTakeFirst()

export async function countOpenComplaints(db: Db, platformId: number): Promise<number> {
  const { waiting } = await withComplaint(db, platformId)
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('feedback', '=', 'open')
    .executeTakeFirstOrThrow()
  return waiting
}
