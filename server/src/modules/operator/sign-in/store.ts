// Rows of second factors and recovery codes.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { OperatorTables } from '../tables.ts'

export type FactorRow = Selectable<OperatorTables['operator.factor']>

const tables = (db: Db) => db.withTables<OperatorTables>()

export const findFactor = (db: Db, accountId: string): Promise<FactorRow | undefined> =>
  tables(db).selectFrom('operator.factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Locked, so that concurrent guesses do not all find it unlocked. */
export const lockFactor = (db: Db, accountId: string): Promise<FactorRow | undefined> =>
  tables(db).selectFrom('operator.factor').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** May be repeated until confirmed; false if it is already confirmed. */
export async function startEnrolment(
  db: Db,
  factor: Pick<FactorRow, 'account_id' | 'secret' | 'created_at'> & Partial<Pick<FactorRow, 'demo' | 'confirmed_at'>>,
): Promise<boolean> {
  const result = await tables(db)
    .insertInto('operator.factor')
    .values({ confirmed_at: null, locked_until: null, ...factor })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret: factor.secret, created_at: factor.created_at })
        .where('operator.factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function changeFactor(
  db: Db,
  accountId: string,
  change: Partial<Pick<FactorRow, 'confirmed_at' | 'last_step' | 'wrong' | 'locked_until'>>,
): Promise<void> {
  await tables(db).updateTable('operator.factor').set(change).where('account_id', '=', accountId).execute()
}

export async function deleteFactor(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('operator.factor').where('account_id', '=', accountId).execute()
}

export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tables(db).deleteFrom('operator.recovery_code').where('account_id', '=', accountId).execute()
  await tables(db)
    .insertInto('operator.recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null })))
    .execute()
}

/** True for exactly one caller. */
export async function useRecoveryCode(db: Db, accountId: string, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('operator.recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await tables(db)
    .selectFrom('operator.recovery_code')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** The accounts that have finished enrolment. */
export async function enrolledAmong(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('operator.factor')
    .select('account_id')
    .where('account_id', 'in', [...accountIds])
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}
