// Recognises a database that was filled in demo mode: its passwords are published and its codes were shown, so it must not be used for anything else.
import { sql } from 'kysely'
import type { Db } from '../src/kernel/database.ts'

/** Prefix of the keys of the wallet credits of seeded accounts: unlike names and phone numbers they never change. */
export const DEMO_CREDIT = 'demo'

export async function isDemoDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from wallet.posting where key like ${`credit/${DEMO_CREDIT}:%`}) as found`.execute(db)
  return rows[0]?.found ?? false
}
