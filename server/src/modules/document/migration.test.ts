// Tests that migration 0029 moves photos and data exports of every state into document.document with their keys and dates.
import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../../test/own-database.ts'
import { connect, type Database } from '../../kernel/database.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const member = '00000000-0000-7000-8000-000000000001'
const key = Buffer.from('the sealed key')
const at = new Date('2026-11-01T08:30:00.125Z')
const daysLater = (days: number) => new Date(at.getTime() + days * 86_400_000)
/** Loads and runs every earlier migration. */
const MIGRATE_TIMEOUT_MS = 120_000

let own: Awaited<ReturnType<typeof ownDatabase>>
let database: Database

async function migrate(wanted: (name: string) => boolean): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && wanted(name)).sort()
  for (const name of names) {
    const { up }: { up(db: Kysely<unknown>): Promise<void> } = await import(new URL(name, folder).href)
    await up(database.db as Kysely<unknown>)
  }
}

beforeAll(async () => {
  own = await ownDatabase()
  database = connect(own.url, { max: 2, name: 'migration-test' })
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`.execute(
    database.db,
  )
  for (const { name } of rows) await sql`drop schema ${sql.ref(name)} cascade`.execute(database.db)
  await migrate((name) => name < '0029')
}, MIGRATE_TIMEOUT_MS)
afterAll(async () => {
  await database.close()
  await own.drop()
})

interface Moved {
  readonly id: string
}

const id = (last: number) => `00000000-0000-7000-8000-0000000001${String(last).padStart(2, '0')}`
/** State of the photo's application (none: not submitted), and when the photo is deleted. */
const photos = [
  ['none', daysLater(7)],
  ['pending', null],
  ['passed', null],
  ['rejected', daysLater(30)],
  ['withdrawn', daysLater(30)],
] as const
const exportStates = ['making', 'ready', 'failed', 'expired'] as const

it('migration 0029 moves every photo and every export that can be downloaded, with key, size and date of deletion', async () => {
  const { db } = database
  await sql`insert into platform.platform (id, name, sms_signature, facts) values (1, 'p', 's', '{}')`.execute(db)
  await sql`
    insert into account.account (id, platform_id, kind, role, phone, name, created_at)
    values (${member}, 1, 'person', 'main', '13800000000', 'n', now())`.execute(db)
  for (const [number, [state]] of photos.entries()) {
    const application = state === 'none' ? null : id(number + 10)
    // One account has one pending or passed application of each kind.
    const enterprise = state === 'passed'
    if (application)
      await sql`
        insert into realname.application (id, platform_id, account_id, kind, method, state, identity, number_hash, rejection,
          created_at, decided_at)
        values (${application}, 1, ${member}, ${enterprise ? 'enterprise' : 'person'}, ${enterprise ? 'licence' : 'photo'},
          ${state}, '', '', ${state === 'rejected' ? 'expired' : null}, ${at}, ${state === 'pending' ? null : at})`.execute(db)
    await sql`
      insert into realname.photo (id, platform_id, account_id, application_id, side, media_type, size, sealed_key, created_at)
      values (${id(number)}, 1, ${member}, ${application}, 'front', 'image/webp', 77, ${key}, ${at})`.execute(db)
  }
  for (const [number, state] of exportStates.entries()) {
    const made = state === 'ready' || state === 'expired'
    await sql`
      insert into account.data_export (id, platform_id, account_id, state, locale, sealed_key, pieces, size, sha256, asked_at,
        ready_at, expires_at)
      values (${id(number + 20)}, 1, ${member}, ${state}, 'zh', ${state === 'making' || state === 'ready' ? key : null},
        ${made ? 3 : null}, ${made ? 99 : null}, ${made ? 'ab' : null}, ${at}, ${made ? at : null},
        ${made ? daysLater(7) : null})`.execute(db)
  }

  await migrate((name) => name.startsWith('0029'))

  const { rows } = await sql<Moved>`select * from document.document order by id`.execute(db)
  const common = { platform_id: 1, account_id: member, sealed_key: key, created_at: at }
  const photo = { ...common, kind: 'identity-photo', media_type: 'image/webp', size: 77, folder: 'realname', pieces: 1 }
  const zip = { ...common, kind: 'data-export', media_type: 'application/zip', size: 99, folder: 'data-export', pieces: 3 }
  expect(rows).toEqual([
    ...photos.map(([, delete_at], number) => ({ ...photo, id: id(number), delete_at })),
    { ...zip, id: id(21), delete_at: daysLater(7) },
  ])
  const { rows: kept } = await sql<Moved>`select id from realname.photo order by id`.execute(db)
  expect(kept.map((row) => row.id)).toEqual(photos.map((_, number) => id(number)))
  const { rows: exports } = await sql`select state, document_id, size, sha256 from account.data_export order by id`.execute(db)
  expect(exports).toEqual([
    { state: 'making', document_id: null, size: null, sha256: null },
    { state: 'ready', document_id: id(21), size: 99, sha256: 'ab' },
    { state: 'failed', document_id: null, size: null, sha256: null },
    { state: 'expired', document_id: null, size: 99, sha256: 'ab' },
  ])
})
