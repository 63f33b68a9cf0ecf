// The connection to PostgreSQL. Each module sees only the tables it declares (`db.withTables<ItsTables>()`).
import { type Kysely, Kysely as KyselyClass, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparedStatementClient } from './prepared-statement-client.ts'

// biome-ignore lint/complexity/noBannedTypes: no table belongs to everyone
export type Db = Kysely<{}>

const INT8 = 20

/** 64-bit integers here are sizes, fen and counters, all far below 2^53: plain numbers, checked. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

const pools = new WeakMap<Db, pg.Pool>()

/** For what the query builder cannot do; not for a transaction. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('this database is no pool: a transaction?')
  return pool
}

export function connect(url: string, options: { max: number; name: string }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    // Waiting longer for a connection means overload and is answered as such.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    Client: PreparedStatementClient,
    types: {
      getTypeParser: (oid: number, format?: 'text') => (oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format)),
    } as never,
  })
  // A broken connection (server restart) must not end the process, whether idle or in use: the act's next query fails, and
  // the next act gets a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // biome-ignore lint/complexity/noBannedTypes: see Db
  const db = new KyselyClass<{}>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

/** Several queries of one moment. */
export const inSnapshot = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
