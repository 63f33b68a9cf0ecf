// A database with one platform, its prices and some accounts, for the wallet's own tests.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { ownDatabase } from '../../../test/own-database.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { connect, type Db } from '../../kernel/database.ts'
import { type Deps, inTransaction } from '../../kernel/deps.ts'
import type { Payer } from './ledger/payer.ts'
import { seedPrices } from './price/service.ts'

export const PLATFORM = 1

export interface WalletFixture {
  readonly db: Db
  newPayer(): Promise<Payer>
  depsAt(clock: Clock): Deps
  /** Runs `work` in its own transaction. */
  act<T>(work: (deps: Deps) => Promise<T>, clock?: Clock): Promise<T>
  close(): Promise<void>
}

/** Prepares each statement once: planning it each time took a third of the time of 100,000 steps. */
function usePreparedStatements(client: ClientBase): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client) as (config: object) => unknown
  const named = (text: string, values?: unknown[]) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return query({ name, text, values })
  }
  client.query = named as typeof client.query
}

/** `asOwner`: for tests that change what the application cannot. */
export async function openWallet(connections: number, { asOwner = false } = {}): Promise<WalletFixture> {
  const own = await ownDatabase()
  const url = new URL(asOwner ? own.ownerUrl : own.url)
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan')
  const { db, pool, close } = connect(url.href, { max: connections, name: 'wallet-test' })
  pool.on('connect', usePreparedStatements)
  // Open all connections first: on a busy machine some would open too late when needed.
  const opened: PoolClient[] = []
  while (opened.length < connections) opened.push(await pool.connect())
  for (const client of opened) client.release()
  const depsAt = (clock: Clock) => ({ db, clock }) as Deps
  await sql`insert into platform.platform (id, name, sms_signature, facts) values (${PLATFORM}, 'p', 'p', '{}')`.execute(db)
  await seedPrices(depsAt(systemClock), PLATFORM)
  return {
    db,
    depsAt,
    async newPayer() {
      const ownerId = randomUUID()
      await sql`
        insert into account.account (id, platform_id, kind, role, phone, name, created_at)
        values (${ownerId}, ${PLATFORM}, 'person', 'main', ${ownerId}, 'someone', now())`.execute(db)
      return { platformId: PLATFORM, ownerId }
    },
    act: (work, clock = systemClock) => inTransaction(depsAt(clock), work),
    async close() {
      await close()
      await own.drop()
    },
  }
}
