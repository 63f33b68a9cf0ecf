// Tests that migration 0028 moves price changes and adjustments of every state into approval.proposal.
import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../../test/own-database.ts'
import { connect, type Database } from '../../kernel/database.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const states = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
const [proposer, decider, member] = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`)
/** Loads and runs every earlier migration. */
const MIGRATE_TIMEOUT_MS = 120_000
const at = '2026-11-01T08:30:00.125Z'

let own: Awaited<ReturnType<typeof ownDatabase>>
let database: Database

async function migrate(wanted: (name: string) => boolean): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && wanted(name)).sort()
  for (const name of names) {
    const { up }: { up(db: Kysely<unknown>): Promise<void> } = await import(new URL(name, folder).href)
    await up(database.db as Kysely<unknown>)
  }
}

async function dropSchemas(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`.execute(
    database.db,
  )
  for (const { name } of rows) await sql`drop schema ${sql.ref(name)} cascade`.execute(database.db)
}

beforeAll(async () => {
  own = await ownDatabase()
  database = connect(own.url, { max: 2, name: 'migration-test' })
  await dropSchemas()
  await migrate((name) => name < '0028')
}, MIGRATE_TIMEOUT_MS)
afterAll(async () => {
  await database.close()
  await own.drop()
})

it('migration 0028 moves every price change and adjustment with its state, persons and times', async () => {
  const { db } = database
  await sql`insert into platform.platform (id, name, sms_signature, facts) values (1, 'p', 's', '{}')`.execute(db)
  for (const id of [proposer, decider, member])
    await sql`
      insert into account.account (id, platform_id, kind, role, phone, name, created_at)
      values (${id}, 1, 'person', 'main', ${id}, 'n', now())`.execute(db)
  for (const state of states) {
    const decidedBy = state === 'proposed' ? null : state === 'withdrawn' ? proposer : decider
    const decidedAt = decidedBy && at
    const text = state === 'refused' ? 'not now' : null
    const confirmed = state === 'confirmed'
    await sql`
      insert into wallet.price_change (id, platform_id, state, version, reason, effective_at, holds_from, prices, offers,
        proposed_by, proposed_at, decided_by, decided_at, decision)
      values (gen_random_uuid(), 1, ${state}, 3, 'why', ${at}, ${confirmed ? at : null},
        '[{"service": "file", "before": 500, "after": null}]', '[]', ${proposer}, ${at}, ${decidedBy}, ${decidedAt}, ${text})`.execute(
      db,
    )
    await sql`
      insert into wallet.adjustment (id, platform_id, owner_id, state, fund, fen, reason, before_fen,
        proposed_by, proposed_at, decided_by, decided_at, decision)
      values (gen_random_uuid(), 1, ${member}, ${state}, 'gift', -250, 'why', ${confirmed ? 1000 : null},
        ${proposer}, ${at}, ${decidedBy}, ${decidedAt}, ${text})`.execute(db)
  }

  await migrate((name) => name.startsWith('0028'))

  const { rows } = await sql<{ kind: string; state: string }>`select * from approval.proposal`.execute(db)
  expect(rows).toHaveLength(2 * states.length)
  const price = { version: 3, effectiveAt: at, prices: [{ service: 'file', before: 500, after: null }], offers: [] }
  const adjustment = { memberId: member, fund: 'gift', fen: -250 }
  const time = new Date(at)
  for (const [kind, content, outcome] of [
    ['price-change', price, { holdsFrom: at }],
    ['adjustment', adjustment, { beforeFen: 1000 }],
  ] as const) {
    const moved = (state: string) => rows.find((row) => row.kind === kind && row.state === state)
    const common = {
      platform_id: 1,
      content,
      reason: 'why',
      proposed_by: proposer,
      proposed_at: time,
      outcome: null,
      decision: null,
    }
    expect(moved('proposed')).toMatchObject({ ...common, decided_by: null, decided_at: null })
    expect(moved('confirmed')).toMatchObject({ ...common, outcome, decided_by: decider, decided_at: time })
    expect(moved('refused')).toMatchObject({ ...common, decision: 'not now', decided_by: decider, decided_at: time })
    expect(moved('withdrawn')).toMatchObject({ ...common, decided_by: proposer, decided_at: time })
  }
  const { rows: left } = await sql`
    select 1 from information_schema.tables where table_schema = 'wallet' and table_name in ('price_change', 'adjustment')`.execute(
    db,
  )
  expect(left).toHaveLength(0)
})
