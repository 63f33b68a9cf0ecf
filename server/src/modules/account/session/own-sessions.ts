// All sessions of an account, open or ended, in pages, for the data export.
import type { Db } from '../../../kernel/database.ts'
import type { AccountTables } from '../tables.ts'
import type { SessionRow } from './store.ts'

export const sessionsAfter = (db: Db, accountId: string, after: string, until: Date, limit: number): Promise<SessionRow[]> =>
  db
    .withTables<AccountTables>()
    .selectFrom('account.session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('login_at', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute()
