// Rows of documents, their places and versions.
import type { DocumentState } from '@attestry/contract/modules/signing/document'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { SigningTables } from '../tables.ts'

export type DocumentRow = Selectable<SigningTables['signing.document']>
export type PlaceRow = Selectable<SigningTables['signing.place']>
export type VersionRow = Selectable<SigningTables['signing.version']>

const tables = (db: Db) => db.withTables<SigningTables>()

export interface PlaceState extends PlaceRow {
  readonly signed_at: Date | null
}

export interface WholeDocument {
  readonly document: DocumentRow
  /** In the order of signing. */
  readonly places: readonly PlaceState[]
  readonly newest: VersionRow
}

export async function insertDrawn(
  db: Db,
  { title, ...document }: DocumentRow,
  places: readonly PlaceRow[],
  version: VersionRow,
): Promise<void> {
  await tables(db)
    .insertInto('signing.document')
    .values({ ...document, title: JSON.stringify(title) })
    .execute()
  if (places.length > 0) await tables(db).insertInto('signing.place').values(places).execute()
  await insertVersion(db, version)
}

export async function insertVersion(db: Db, version: VersionRow): Promise<void> {
  await tables(db).insertInto('signing.version').values(version).execute()
}

/** Of one subject, in the order in which they were drawn, void ones included. */
export async function documentsOf(db: Db, platformId: number, subject: string): Promise<WholeDocument[]> {
  const rows = await tables(db)
    .selectFrom('signing.document')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('subject', '=', subject)
    .orderBy('drawn_at')
    .orderBy('id')
    .execute()
  return withParts(db, rows)
}

export async function documentsById(db: Db, platformId: number, ids: readonly string[]): Promise<WholeDocument[]> {
  if (ids.length === 0) return []
  const rows = await tables(db)
    .selectFrom('signing.document')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return withParts(db, rows)
}

/** Concurrent signatures and voiding wait for each other here. */
export async function lockDocuments(db: Db, platformId: number, ids: readonly string[]): Promise<WholeDocument[]> {
  await tables(db).selectFrom('signing.document').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return documentsById(db, platformId, ids)
}

async function withParts(db: Db, documents: readonly DocumentRow[]): Promise<WholeDocument[]> {
  if (documents.length === 0) return []
  const ids = documents.map(({ id }) => id)
  const places = await tables(db)
    .selectFrom('signing.place')
    .leftJoin('signing.signature', (join) =>
      join
        .onRef('signing.signature.document_id', '=', 'signing.place.document_id')
        .onRef('signing.signature.position', '=', 'signing.place.position'),
    )
    .selectAll('signing.place')
    .select('signed_at')
    .where('signing.place.document_id', 'in', ids)
    .orderBy('signing.place.position')
    .execute()
  const versions = await tables(db)
    .selectFrom('signing.version')
    .distinctOn('document_id')
    .selectAll()
    .where('document_id', 'in', ids)
    .orderBy('document_id')
    .orderBy('number', 'desc')
    .execute()
  return documents.map((document) => {
    const newest = versions.find(({ document_id }) => document_id === document.id)
    if (!newest) throw new Error(`document ${document.id} has no version`)
    return { document, newest, places: places.filter(({ document_id }) => document_id === document.id) }
  })
}

export const versionsOf = (db: Db, documentId: string): Promise<VersionRow[]> =>
  tables(db).selectFrom('signing.version').selectAll().where('document_id', '=', documentId).orderBy('number').execute()

/** False if it is not in the state that the caller read. */
export async function endDocument(
  db: Db,
  id: string,
  from: DocumentState,
  end: { readonly state: 'complete'; readonly at: Date } | { readonly state: 'void'; readonly at: Date; readonly reason: string },
): Promise<boolean> {
  const change =
    end.state === 'complete'
      ? { state: end.state, completed_at: end.at }
      : { state: end.state, voided_at: end.at, void_reason: end.reason }
  const { numUpdatedRows } = await tables(db)
    .updateTable('signing.document')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
