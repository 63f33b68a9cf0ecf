// Tests that migration 0028 moves price changes and adjustments of every state into approval.proposal.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EarlierSchema, MIGRATE_TIMEOUT_MS, openEarlierSchema } from '../../../test/earlier-schema.ts'

const states = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
const [proposer, decider, member] = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`)
const at = '2026-11-01T08:30:00.125Z'

let schema: EarlierSchema

beforeAll(async () => {
  schema = await openEarlierSchema('0028')
}, MIGRATE_TIMEOUT_MS)
afterAll(() => schema.close())

it('migration 0028 moves every price change and adjustment with its state, persons and times', async () => {
  const { db } = schema
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

  await schema.migrate()

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
