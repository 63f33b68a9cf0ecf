// A record's signature and certificate: made once, then the same for ever.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type SignatureRow = Selectable<AttestationTables['attestation.signature']>
export type CertificateRow = Selectable<AttestationTables['attestation.certificate']>

const tables = (db: Db) => db.withTables<AttestationTables>()

export const findSignature = (db: Db, ano: string): Promise<SignatureRow | undefined> =>
  tables(db).selectFrom('attestation.signature').selectAll().where('ano', '=', ano).executeTakeFirst()

export const findCertificate = (db: Db, ano: string): Promise<CertificateRow | undefined> =>
  tables(db).selectFrom('attestation.certificate').selectAll().where('ano', '=', ano).executeTakeFirst()

/** Of two made at once, the first one kept is the record's. */
export async function keepSignature(db: Db, row: SignatureRow): Promise<void> {
  await tables(db)
    .insertInto('attestation.signature')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function keepCertificate(db: Db, row: CertificateRow): Promise<void> {
  await tables(db)
    .insertInto('attestation.certificate')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
