// Stores a record's certificate, which never changes once made.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type CertificateRow = Selectable<AttestationTables['attestation.certificate']>

const tables = (db: Db) => db.withTables<AttestationTables>()

export const findCertificate = (db: Db, ano: string): Promise<CertificateRow | undefined> =>
  tables(db).selectFrom('attestation.certificate').selectAll().where('ano', '=', ano).executeTakeFirst()

/** Of two made concurrently, the first one stored wins. */
export async function insertCertificate(db: Db, row: CertificateRow): Promise<void> {
  await tables(db)
    .insertInto('attestation.certificate')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
