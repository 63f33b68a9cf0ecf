// Tests that migration 0030 moves complaints and case requests of every state into casework, with their timelines.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EarlierSchema, MIGRATE_TIMEOUT_MS, openEarlierSchema } from '../../../test/earlier-schema.ts'

const idOf = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`
const [staff, main, sub] = [idOf(1), idOf(2), idOf(3)]
const at = new Date('2026-11-01T08:30:00.125Z')
const later = new Date('2026-11-02T08:30:00.125Z')

let schema: EarlierSchema

beforeAll(async () => {
  schema = await openEarlierSchema('0030')
  const { db } = schema
  await sql`insert into platform.platform (id, name, sms_signature, facts) values (1, 'p', 's', '{}')`.execute(db)
  for (const [id, kind, role, mainId] of [
    [staff, 'staff', 'operator', null],
    [main, 'person', 'main', null],
    [sub, 'person', 'sub', main],
  ])
    await sql`
      insert into account.account (id, platform_id, kind, role, main_account_id, phone, name, created_at)
      values (${id}, 1, ${kind}, ${role}, ${mainId}, ${id}, 'n', now())`.execute(db)
}, MIGRATE_TIMEOUT_MS)
afterAll(() => schema.close())

interface Moved {
  readonly id: string
  readonly kind: string
  readonly subject: string | null
  readonly steps: readonly object[]
}

/** Complaints by record number, case requests by id. */
async function movedCases(): Promise<ReadonlyMap<string, Moved>> {
  const { rows } = await sql<Moved>`
    select c.*, (select json_agg(s order by s.version) from casework.step s where case_id = c.id) as steps
    from casework."case" c`.execute(schema.db)
  return new Map(rows.map((row) => [row.subject ?? row.id, row]))
}

async function addComplaint(ano: string, state: string | null): Promise<void> {
  const decided = state === 'refunded' || state === 'declined'
  await sql`
    insert into evidence.capture (ano, platform_id, owner_id, operator_id, operator_name, address, kind, url, host, name, named, device,
      locale, accept_invalid_tls, state, created_at, queued_at, recorded_at,
      feedback, feedback_reason, feedback_text, feedback_at, feedback_decision, feedback_decided_by, feedback_decided_at)
    values (${ano}, 1, ${main}, ${sub}, 'n', 'a', 'web', 'u', 'h', 'n', true, 'desktop', 'zh', false, 'succeeded', ${at}, ${at}, ${at},
      ${state}, ${state && 'other'}, ${state === 'open' ? null : state && 'half'}, ${state && at},
      ${decided ? 'why' : null}, ${decided ? staff : null}, ${decided ? later : null})`.execute(schema.db)
}

async function addRequest(id: string, account: string | null, moves: readonly string[], audited = true): Promise<void> {
  const { db } = schema
  const state = moves.at(-1) ?? 'new'
  await sql`
    insert into lawyer.case_request (id, platform_id, account_id, state, city, field, sealed, name_masked, phone_masked, phone_hash,
      address_hash, note, created_at, updated_at)
    values (${id}, 1, ${account}, ${state}, 'c', 'ip', '', 'n', 'p', '', '', ${moves.length > 0 ? 'latest' : ''}, ${at}, ${later})`.execute(
    db,
  )
  for (const [index, after] of audited ? moves.entries() : []) {
    const facts = JSON.stringify({ before: moves[index - 1] ?? 'new', after })
    await sql`
      insert into kernel.audit (platform_id, seq, at, actor, address, action, subject, facts, previous, hash)
      select 1, coalesce(max(seq), 0) + 1, ${later}, ${staff}, 'a', 'case-request.move', ${id}, ${facts}, '', '' from kernel.audit`.execute(
      db,
    )
  }
}

it('migration 0030 moves every complaint and case request with its state, persons, times and notes', async () => {
  const states = ['open', 'refunded', 'declined', 'withdrawn', null]
  for (const [index, state] of states.entries()) await addComplaint(`10000000000000000${index}`, state)
  await addRequest(idOf(4), null, [])
  await addRequest(idOf(5), sub, ['contacted', 'closed', 'new'])
  await addRequest(idOf(6), staff, ['closed'], false)
  await schema.migrate()

  const moved = await movedCases()
  expect(moved.size).toBe(7)
  const stated = { platform_id: 1, kind: 'complaint', owner_id: main, opened_at: at }
  const opened = { version: 1, actor: 'applicant', account_id: sub, act: null, from_state: null, to_state: 'open', note: '' }
  const complaint = (index: number) => moved.get(`10000000000000000${index}`)
  expect(complaint(0)).toMatchObject({ ...stated, state: 'open', version: 1, facts: { reason: 'other', text: '' } })
  expect(complaint(0)?.steps).toEqual([expect.objectContaining(opened)])
  for (const [index, act, state] of [
    [1, 'refund', 'refunded'],
    [2, 'decline', 'declined'],
    [3, 'withdraw', 'withdrawn'],
  ] as const) {
    const person =
      act === 'withdraw' ? { actor: 'applicant', account_id: sub, note: '' } : { actor: 'desk', account_id: staff, note: 'why' }
    expect(complaint(index)).toMatchObject({ ...stated, state, version: 2, facts: { reason: 'other', text: 'half' } })
    expect(complaint(index)?.steps).toMatchObject([opened, { version: 2, act, from_state: 'open', to_state: state, ...person }])
  }

  const request = { kind: 'case-request', subject: null, facts: {}, opened_at: at }
  expect(moved.get(idOf(4))).toMatchObject({ ...request, owner_id: null, state: 'new', version: 1 })
  expect(moved.get(idOf(5))).toMatchObject({ ...request, owner_id: main, state: 'new', version: 4 })
  expect(moved.get(idOf(5))?.steps).toMatchObject([
    { act: null, to_state: 'new', account_id: sub },
    { act: 'contact', from_state: 'new', to_state: 'contacted', actor: 'desk', account_id: staff, note: '' },
    { act: 'close', from_state: 'contacted', to_state: 'closed', note: '' },
    { act: 'reopen', from_state: 'closed', to_state: 'new', note: 'latest' },
  ])
  expect(moved.get(idOf(6))).toMatchObject({ ...request, owner_id: null, state: 'closed', version: 2 })
  expect(moved.get(idOf(6))?.steps).toMatchObject([{ account_id: staff }, { act: 'close', account_id: null, note: 'latest' }])

  const { rows: left } = await sql`
    select 1 from information_schema.columns
    where (table_name = 'capture' and column_name like 'feedback%') or (table_name = 'case_request' and column_name in ('state', 'note'))`.execute(
    schema.db,
  )
  expect(left).toHaveLength(0)
})
