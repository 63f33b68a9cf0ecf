// Rows of what happened to a parcel, and of seals; neither is ever changed.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { JudicialTables } from '../tables.ts'

export type HandlingRow = Selectable<JudicialTables['judicial.handling']> & {
  readonly confirmed_by: string | null
  readonly confirmed_at: Date | null
}

const tables = (db: Db) => db.withTables<JudicialTables>()

export const handlingsOf = (db: Db, purchaseId: string): Promise<HandlingRow[]> =>
  tables(db)
    .selectFrom('judicial.handling')
    .leftJoin('judicial.handling_confirmation', (join) =>
      join
        .onRef('judicial.handling_confirmation.purchase_id', '=', 'judicial.handling.purchase_id')
        .onRef('judicial.handling_confirmation.number', '=', 'judicial.handling.number'),
    )
    .selectAll('judicial.handling')
    .select(['judicial.handling_confirmation.confirmed_by', 'judicial.handling_confirmation.confirmed_at'])
    .where('judicial.handling.purchase_id', '=', purchaseId)
    .orderBy('judicial.handling.number')
    .execute()

export async function insertHandling(db: Db, row: Selectable<JudicialTables['judicial.handling']>): Promise<void> {
  await tables(db).insertInto('judicial.handling').values(row).execute()
}

export async function insertConfirmation(
  db: Db,
  row: Selectable<JudicialTables['judicial.handling_confirmation']>,
): Promise<void> {
  await tables(db).insertInto('judicial.handling_confirmation').values(row).execute()
}

export async function isSealUsed(db: Db, platformId: number, number: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('judicial.seal')
    .select('number')
    .where('platform_id', '=', platformId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the number was used before, in any case of the platform. */
export async function takeSeal(db: Db, row: Selectable<JudicialTables['judicial.seal']>): Promise<boolean> {
  const result = await tables(db)
    .insertInto('judicial.seal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
