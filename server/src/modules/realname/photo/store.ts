// Rows of photos: account, side, and the application they belong to. The images are documents of the same id.
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

export async function unsubmittedIds(db: Db, accountId: string, side: PhotoSide): Promise<string[]> {
  const rows = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.photo')
    .select('id')
    .where('account_id', '=', accountId)
    .where('side', '=', side)
    .where('application_id', 'is', null)
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
