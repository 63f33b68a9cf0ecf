// Stores a record's certificate, which never changes once made; verifiers refuse those of earlier versions, so it is made again.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type CertificateRow = Selectable<AttestationTables['attestation.certificate']>

const tables = (db: Db) => db.withTables<AttestationTables>()

/** 2: time-stamped under the policy of papers. */
export const CERTIFICATE_VERSION = 2

/** Undefined if there is none of the current version. */
export const findCertificate = (db: Db, ano: string): Promise<CertificateRow | undefined> =>
  tables(db)
    .selectFrom('attestation.certificate')
    .selectAll()
    .where('ano', '=', ano)
    .where('version', '=', CERTIFICATE_VERSION)
    .executeTakeFirst()

/** Of two made concurrently, the first one stored wins. */
export async function insertCertificate(db: Db, row: CertificateRow): Promise<void> {
  await tables(db)
    .insertInto('attestation.certificate')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
