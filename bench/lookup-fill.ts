// Inserts millions of sealed, logged and time-stamped file records directly into the tables, for the lookup benchmark.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '../server/src/kernel/deps.ts'
import { sequence } from '../server/src/modules/transparency/log/sequencer.ts'
import { queueLeaf } from '../server/src/modules/transparency/log/store.ts'
import { stampHeads } from '../server/src/modules/transparency/time-stamp/stamping.ts'
import { PLATFORM } from './bench-server.ts'

/** Typical batch size of the log at moderate load. */
const LEAVES_PER_CHECKPOINT = 50

/** SHA-256 of the nth record's file. */
export const fileDigest = (nth: number): string => createHash('sha256').update(`file ${nth}`).digest('hex')

/** Creates a log with one real leaf, a real checkpoint and real tokens, which the generated rows copy. */
export async function openRealLog(deps: Deps): Promise<void> {
  await queueLeaf(deps.db, { platformId: PLATFORM, kind: 'record', sha256: fileDigest(0) }, deps.clock.now())
  // The first batch also opens the log, whose own key becomes a leaf of the next batch.
  while (await isUnstamped(deps)) {
    await sequence(deps, PLATFORM)
    await stampHeads(deps, AbortSignal.timeout(30_000))
  }
}

async function isUnstamped({ db }: Deps): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from transparency.leaf where position is null)
      or not exists (select from transparency.checkpoint c join transparency.log l on l.id = c.log_id and l.size = c.size where stamped_at is not null)
      as waiting`.execute(db)
  return rows[0]?.waiting ?? true
}

const ROWS: readonly string[] = [
  `insert into attestation.record (ano, platform_id, owner_id, operator_id, operator_name, kind, source_class, name, state, size, file_count, facts, subject_openings, digest, created_at, sealed_at, public_id, sealed_name)
   select (1174000000000000000 + n)::text, ${PLATFORM}, owner, owner, 'bench', 'file', 'uploaded', 'contract ' || n || '.pdf', 'sealed', 100000 + n, 1,
     '{"times": [{"at": "2026-01-01T00:00:00.000Z", "event": "upload-begun", "source": "server"}, {"at": "2026-01-01T00:00:00.000Z", "event": "upload-complete", "source": "server"}], "environment": {"source": "handed in by the member", "digestByMember": "declared and equal"}}',
     decode(repeat(md5(n::text), 12), 'hex'), encode(sha256(('record ' || n)::bytea), 'hex'), now(), now(), 'B' || lpad(n::text, 15, '0'), 'contract ' || n || '.pdf'
   from generate_series($1::bigint, $2::bigint) n, (select id as owner from account.account order by phone limit 1) first`,
  `insert into attestation.file (ano, place, path, size, sha256, sm3, media_type, stored, crc32)
   select (1174000000000000000 + n)::text, 0, 'contract ' || n || '.pdf', 100000 + n, encode(sha256(('file ' || n)::bytea), 'hex'), encode(sha256(('sm3 ' || n)::bytea), 'hex'),
     'application/pdf', true, left(md5(n::text), 8)
   from generate_series($1::bigint, $2::bigint) n`,
  `insert into transparency.leaf (platform_id, kind, sha256, log_id, position, queued_at)
   select ${PLATFORM}, 'record', encode(sha256(('record ' || n)::bytea), 'hex'), l.id, first.size + n - 1, now()
   from generate_series($1::bigint, $2::bigint) n, transparency.log l, (select min(size) as size from transparency.checkpoint where stamped_at is not null) first`,
  `insert into transparency.checkpoint (log_id, size, root, note, signed_at, stamped_at)
   select first.log_id, first.size + n, first.root, first.note, now(), now()
   from generate_series($1::bigint, $2::bigint) n, (select * from transparency.checkpoint where stamped_at is not null order by size limit 1) first
   where n % ${LEAVES_PER_CHECKPOINT} = 0`,
  `insert into transparency.time_stamp (log_id, size, authority, kind, algorithm, serial, policy, time, token)
   select t.log_id, t.size + n, t.authority, t.kind, t.algorithm, t.serial, t.policy, t.time, t.token
   from generate_series($1::bigint, $2::bigint) n, (select * from transparency.time_stamp where size = (select min(size) from transparency.checkpoint where stamped_at is not null)) t
   where n % ${LEAVES_PER_CHECKPOINT} = 0`,
]

const FILLED_TABLES = [
  'attestation.record',
  'attestation.file',
  'transparency.leaf',
  'transparency.checkpoint',
  'transparency.time_stamp',
]

/**
 * Inserts the records `from` to `to` on two connections, one per core.
 * Indexes are dropped and rebuilt afterwards: maintaining them row by row would take hours.
 */
export async function fill(databaseUrl: string, from: number, to: number): Promise<void> {
  const clients = [new pg.Client({ connectionString: databaseUrl }), new pg.Client({ connectionString: databaseUrl })] as const
  const runInParallel = async (statements: readonly string[], values?: readonly number[]) => {
    const waiting = [...statements]
    const work = async (client: pg.Client) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next, values && [...values])
    }
    await Promise.all(clients.map(work))
  }
  try {
    for (const client of clients) {
      await client.connect()
      // Skip foreign key checks: every generated reference exists, and checking would double the time.
      await client.query(`set session_replication_role = replica`)
      await client.query(`set synchronous_commit = off`)
      await client.query(`set maintenance_work_mem = '512MB'`)
    }
    const recreate = await dropIndexes(clients[0])
    await runInParallel(ROWS, [from, to])
    await runInParallel(recreate)
    await runInParallel(FILLED_TABLES.map((table) => `vacuum analyze ${table}`))
    await clients[0].query('checkpoint')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Drops all indexes except those of primary keys and constraints; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED_TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
