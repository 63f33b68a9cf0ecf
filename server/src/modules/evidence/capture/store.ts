// Stores captures; what a member reads is filtered by what the actor may see, state transitions by the allowed states.
import type { CaptureState } from '@attestry/contract/modules/evidence/capture'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { EvidenceTables } from '../tables.ts'
import { captureVisibleTo } from './scope.ts'

/** Without the thumbnail, which is read only on request. */
export type CaptureRow = Omit<Selectable<EvidenceTables['evidence.capture']>, 'thumbnail'> & { readonly has_thumbnail: boolean }
export type CaptureFileRow = Selectable<EvidenceTables['evidence.capture_file']>
export type CaptureChange = UpdateObject<EvidenceTables, 'evidence.capture'>

const columns = [
  'ano',
  'platform_id',
  'owner_id',
  'operator_id',
  'operator_name',
  'address',
  'kind',
  'url',
  'host',
  'name',
  'named',
  'label',
  'remark',
  'device',
  'locale',
  'platform_words',
  'seller_words',
  'accept_invalid_tls',
  'batch_id',
  'state',
  'stage',
  'done',
  'total',
  'attempts',
  'crashes',
  'lease_token',
  'leased_until',
  'hold_id',
  'cause',
  'report',
  'not_before',
  'vantages',
  'created_at',
  'queued_at',
  'started_at',
  'ended_at',
  'confirm_by',
  'recorded_at',
] as const satisfies readonly (keyof EvidenceTables['evidence.capture'])[]

export const captureColumns = [...columns, sql<boolean>`thumbnail is not null`.as('has_thumbnail')] as const

const own = (db: Db, actor: Member) =>
  db.withTables<EvidenceTables>().selectFrom('evidence.capture').select(captureColumns).where(captureVisibleTo(actor))

export const findCapture = (db: Db, actor: Member, ano: string): Promise<CaptureRow | undefined> =>
  own(db, actor).where('ano', '=', ano).executeTakeFirst()

/** Locks in order of number, so that two acts on the same captures cannot deadlock. */
export const lockCaptures = (db: Db, actor: Member, anos: readonly string[]): Promise<CaptureRow[]> =>
  own(db, actor)
    .where('ano', 'in', [...anos])
    .orderBy('ano')
    .forUpdate()
    .execute()

/** For staff, who see all captures of their platform. */
export const capturesOfPlatform = (db: Db, platformId: number, anos: readonly string[]): Promise<CaptureRow[]> =>
  anos.length === 0
    ? Promise.resolve([])
    : db
        .withTables<EvidenceTables>()
        .selectFrom('evidence.capture')
        .select(captureColumns)
        .where('platform_id', '=', platformId)
        .where('ano', 'in', [...anos])
        .execute()

/** Undefined: the capture was in none of the `from` states. */
export async function transitionCapture(
  db: Db,
  ano: string,
  from: readonly CaptureState[],
  change: CaptureChange,
): Promise<CaptureRow | undefined> {
  return db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture')
    .set(change)
    .where('ano', '=', ano)
    .where('state', 'in', [...from])
    .returning(captureColumns)
    .executeTakeFirst()
}

export const updateCapture = (db: Db, ano: string, change: CaptureChange): Promise<CaptureRow> =>
  db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture')
    .set(change)
    .where('ano', '=', ano)
    .returning(captureColumns)
    .executeTakeFirstOrThrow()

export type NewCapture = Pick<
  CaptureRow,
  | 'ano'
  | 'platform_id'
  | 'owner_id'
  | 'operator_id'
  | 'operator_name'
  | 'address'
  | 'kind'
  | 'url'
  | 'host'
  | 'name'
  | 'named'
  | 'label'
  | 'remark'
  | 'device'
  | 'locale'
  | 'platform_words'
  | 'seller_words'
  | 'accept_invalid_tls'
  | 'batch_id'
  | 'created_at'
  | 'queued_at'
>

/** Inserts by JSON: 500 rows have more values than a statement may have parameters. */
export async function insertCaptures(db: Db, captures: readonly NewCapture[]): Promise<CaptureRow[]> {
  const names = Object.keys(captures[0] ?? {})
  const list = sql.join(names.map((name) => sql.ref(name)))
  await sql`
    insert into evidence.capture (${list}, state)
    select ${list}, 'queued' from jsonb_populate_recordset(null::evidence.capture, ${JSON.stringify(captures)}::jsonb)`.execute(
    db,
  )
  return db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select(captureColumns)
    .where(
      'ano',
      'in',
      captures.map(({ ano }) => ano),
    )
    .orderBy('ano')
    .execute()
}

/** Serializes counting and inserting of one owner's captures. */
export async function lockCaptureQuota(db: Db, ownerId: string): Promise<void> {
  await lockInTransaction(db, 'capture-quota', ownerId)
}

export async function countOpenCaptures(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['queued', 'collecting', 'awaiting_confirmation'])
    .executeTakeFirstOrThrow()
  return count
}

/** Number of captures ahead of each queued one; owners alternate, so other owners' long queues count little. */
export async function aheadOf(db: Db, anos: readonly string[]): Promise<Map<string, number>> {
  if (anos.length === 0) return new Map()
  const { rows } = await sql<{ ano: string; ahead: number }>`
    select ano, ahead from (
      select ano, row_number() over (order by turn, queued_at, ano) - 1 as ahead from (
        select ano, queued_at, row_number() over (partition by owner_id order by queued_at, ano) as turn
        from evidence.capture where state = 'queued'
      ) turns
    ) line where ano = any (${[...anos]}::text[])`.execute(db)
  return new Map(rows.map(({ ano, ahead }) => [ano, ahead]))
}

export const captureFiles = (db: Db, anos: readonly string[]): Promise<CaptureFileRow[]> =>
  anos.length === 0
    ? Promise.resolve([])
    : db
        .withTables<EvidenceTables>()
        .selectFrom('evidence.capture_file')
        .selectAll()
        .where('ano', 'in', [...anos])
        .orderBy('ano')
        .orderBy('place')
        .execute()

/** Returns the stages whose bytes are to be dropped after commit. */
export async function deleteFiles(db: Db, ano: string): Promise<string[]> {
  const rows = await db
    .withTables<EvidenceTables>()
    .deleteFrom('evidence.capture_file')
    .where('ano', '=', ano)
    .returning('stage')
    .execute()
  return rows.map(({ stage }) => stage)
}

export async function finalUrlOf(db: Db, ano: string): Promise<string | null> {
  const row = await db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select('report')
    .where('ano', '=', ano)
    .executeTakeFirst()
  return row?.report?.finalUrl ?? null
}

export async function thumbnailOf(db: Db, ano: string): Promise<Buffer | null> {
  const row = await db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select('thumbnail')
    .where('ano', '=', ano)
    .executeTakeFirst()
  return row?.thumbnail ?? null
}

export async function unconfirmedAt(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select('ano')
    .where('state', '=', 'awaiting_confirmation')
    .where('confirm_by', '<=', now)
    .orderBy('confirm_by')
    .limit(limit)
    .execute()
  return rows.map(({ ano }) => ano)
}

/** Undefined: confirmed, ended or tried again meanwhile. */
export const lockUnconfirmed = (db: Db, ano: string, now: Date): Promise<CaptureRow | undefined> =>
  db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select(captureColumns)
    .where('ano', '=', ano)
    .where('state', '=', 'awaiting_confirmation')
    .where('confirm_by', '<=', now)
    .forUpdate()
    .executeTakeFirst()
