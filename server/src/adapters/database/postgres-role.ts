// Undoes what the application's role can do to itself: PostgreSQL lets every role change its own password and settings.
import pg from 'pg'

/** A wrong password. */
const INVALID_PASSWORD = '28P01'
/** Settings of the session override those of the role, which could make every statement fail. */
const OVERRIDES = '-c default_transaction_read_only=off -c statement_timeout=0 -c lock_timeout=0 -c transaction_timeout=0'

/** Resets the settings of the role; false if it cannot log in with its password. */
export async function resetOwnSettings(url: string, log: { warn(message: string): void }): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: OVERRIDES, application_name: 'attestry-role' })
  // A server that ends meanwhile is reported by its supervisor.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ settings: string[] }>(
      'select setconfig as settings from pg_db_role_setting where setrole = (select oid from pg_roles where rolname = current_user)',
    )
    if (rows.length > 0) {
      const names = rows.flatMap(({ settings }) => settings.map((setting) => setting.replace(/=.*/s, '')))
      log.warn(`settings of the application's database role were changed by hand and are reset: ${names.join(', ')}`)
      const { rows: targets } = await client.query<{ role: string; database: string }>(
        'select quote_ident(current_user) as role, quote_ident(current_database()) as database',
      )
      for (const { role, database } of targets)
        await client.query(`alter role ${role} reset all; alter role ${role} in database ${database} reset all`)
    }
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code === INVALID_PASSWORD) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
