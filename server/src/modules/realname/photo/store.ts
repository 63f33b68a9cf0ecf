// Rows of photos: account, side, and the application they belong to.
import type { PhotoSide } from '@attestry/contract/modules/realname/standing'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { RealnameTables } from '../tables.ts'

export type PhotoRow = Selectable<RealnameTables['realname.photo']>

export async function findUnsubmittedPhotos(db: Db, accountId: string): Promise<PhotoRow[]> {
  return db
    .withTables<RealnameTables>()
    .selectFrom('realname.photo')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('application_id', 'is', null)
    .orderBy('created_at')
    .execute()
}

export async function insertPhoto(db: Db, photo: PhotoRow): Promise<void> {
  await db.withTables<RealnameTables>().insertInto('realname.photo').values(photo).execute()
}

/** Returns ids whose stored bytes may be deleted after the commit. */
export async function deleteUnsubmitted(db: Db, accountId: string, side: PhotoSide): Promise<string[]> {
  const rows = await db
    .withTables<RealnameTables>()
    .deleteFrom('realname.photo')
    .where('account_id', '=', accountId)
    .where('side', '=', side)
    .where('application_id', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function bindPhotos(db: Db, ids: readonly string[], applicationId: string): Promise<void> {
  await db
    .withTables<RealnameTables>()
    .updateTable('realname.photo')
    .set({ application_id: applicationId })
    .where('id', 'in', ids)
    .where('application_id', 'is', null)
    .execute()
}

export async function photosOf(db: Db, applicationId: string): Promise<PhotoRow[]> {
  return db
    .withTables<RealnameTables>()
    .selectFrom('realname.photo')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .execute()
}

/** Staff see only submitted photos. */
export async function findSubmittedPhoto(db: Db, platformId: number, id: string): Promise<PhotoRow | undefined> {
  return db
    .withTables<RealnameTables>()
    .selectFrom('realname.photo')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .where('application_id', 'is not', null)
    .executeTakeFirst()
}

export interface RetentionLimits {
  readonly waitingBefore: Date
  readonly decidedBefore: Date
}

/** Deletes photos that were never submitted, and those of applications rejected or withdrawn long ago. */
export async function deleteExpiredRows(db: Db, { waitingBefore, decidedBefore }: RetentionLimits): Promise<string[]> {
  const tables = db.withTables<RealnameTables>()
  const rows = await tables
    .deleteFrom('realname.photo')
    .where(({ eb, or, and, selectFrom }) =>
      or([
        and([eb('application_id', 'is', null), eb('created_at', '<', waitingBefore)]),
        eb(
          'application_id',
          'in',
          selectFrom('realname.application')
            .select('id')
            .where('state', 'in', ['rejected', 'withdrawn'])
            .where('decided_at', '<', decidedBefore),
        ),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function existingPhotoIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.withTables<RealnameTables>().selectFrom('realname.photo').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
