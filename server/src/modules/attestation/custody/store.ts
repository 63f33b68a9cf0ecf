// Stores the custody log: one append-only hash chain per record, so that a removed or changed line is detected.
import { createHash } from 'node:crypto'
import type { CustodyEvent } from '@attestry/contract/modules/attestation/record'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export interface CustodyLine {
  readonly event: CustodyEvent
  readonly at: Date
  readonly actor: string
  readonly detail: Readonly<Record<string, string>>
}

type Row = Selectable<AttestationTables['attestation.custody']>

const genesis = (ano: string) => createHash('sha256').update(`attestry/custody/v1 ${ano}`).digest('hex')

export const lineHash = (ano: string, seq: number, previous: string, { event, at, actor, detail }: CustodyLine) =>
  createHash('sha256')
    .update(canonicalize({ ano, seq, previous, event, at: at.toISOString(), actor, detail }))
    .digest('hex')

/** Appends lines to one record's log. Locks the record's row first, so that concurrent appends get different sequence numbers. */
export async function appendCustody(db: Db, ano: string, lines: readonly CustodyLine[]): Promise<void> {
  const tables = db.withTables<AttestationTables>()
  await tables.selectFrom('attestation.record').select('ano').where('ano', '=', ano).forNoKeyUpdate().execute()
  const last = await tables
    .selectFrom('attestation.custody')
    .select(['seq', 'hash'])
    .where('ano', '=', ano)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  await insertLines(chain(ano, last?.seq ?? 0, last?.hash ?? genesis(ano), lines)).execute(db)
}

/** Appends the same line to many records; skips those that have this event (with the same mark) already. */
export async function appendCustodyToAll(
  db: Db,
  anos: readonly string[],
  line: CustodyLine,
  mark: string | undefined,
): Promise<number> {
  if (anos.length === 0) return 0
  const tables = db.withTables<AttestationTables>()
  const locked = await tables
    .selectFrom('attestation.record')
    .select('ano')
    .where('ano', '=', sql<string>`any (${anos}::text[])`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('attestation.custody')
            .select('seq')
            .whereRef('attestation.custody.ano', '=', 'attestation.record.ano')
            .where('event', '=', line.event)
            .$if(mark !== undefined, (query) => query.where(sql<boolean>`detail->>'mark' = ${mark ?? ''}`)),
        ),
      ),
    )
    .orderBy('ano')
    .forNoKeyUpdate()
    .execute()
  await appendToLocked(db, new Map(locked.map(({ ano }) => [ano, line])))
  return locked.length
}

/** Appends one line per record. The caller's transaction must hold the records' row locks. */
export async function appendToLocked(db: Db, lines: ReadonlyMap<string, CustodyLine>): Promise<void> {
  if (lines.size === 0) return
  const { rows: lasts } = await sql<Pick<Row, 'ano' | 'seq' | 'hash'>>`
    select wanted.ano, coalesce(last.seq, 0) as seq, last.hash
    from unnest(${[...lines.keys()]}::text[]) as wanted (ano)
    left join lateral (
      select seq, hash from attestation.custody where custody.ano = wanted.ano order by seq desc limit 1
    ) last on true`.execute(db)
  const rows = lasts.flatMap(({ ano, seq, hash }) => chain(ano, seq, hash ?? genesis(ano), [lines.get(ano) as CustodyLine]))
  await insertLines(rows).execute(db)
}

export const insertLines = (rows: readonly CustodyRow[]) => sql`
    insert into attestation.custody (ano, seq, event, at, actor, detail, previous, hash)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line (ano text, seq integer, event text, at timestamptz, actor text, detail jsonb, previous text, hash text)`

/** The first custody lines of a new record. */
export const firstLines = (ano: string, lines: readonly CustodyLine[]): CustodyRow[] => chain(ano, 0, genesis(ano), lines)

export type CustodyRow = ReturnType<typeof chain>[number]

function chain(ano: string, after: number, previous: string, lines: readonly CustodyLine[]) {
  let hash = previous
  return lines.map((line, at) => {
    const seq = after + at + 1
    const row = {
      ano,
      seq,
      event: line.event,
      at: line.at,
      actor: line.actor,
      detail: line.detail,
      previous: hash,
      hash: '',
    }
    hash = lineHash(ano, seq, hash, line)
    row.hash = hash
    return row
  })
}

export async function readCustody(db: Db, ano: string): Promise<Row[]> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.custody')
    .selectAll()
    .where('ano', '=', ano)
    .orderBy('seq')
    .execute()
}

/** The line that names the record's manifest. */
export const sealedLineOf = (db: Db, ano: string): Promise<Row | undefined> =>
  db
    .withTables<AttestationTables>()
    .selectFrom('attestation.custody')
    .selectAll()
    .where('ano', '=', ano)
    .where('event', '=', 'HASHED')
    .where(sql<boolean>`detail ? 'manifest'`)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

/** Number of the first line that breaks the chain, if any. */
export function firstBrokenLine(ano: string, rows: readonly Row[]): number | undefined {
  let previous = genesis(ano)
  for (const [at, row] of rows.entries()) {
    if (row.seq !== at + 1 || row.previous !== previous || row.hash !== lineHash(ano, row.seq, previous, row)) return at + 1
    previous = row.hash
  }
  return undefined
}

export async function lastCustodySeq(db: Db, ano: string): Promise<number> {
  const row = await db
    .withTables<AttestationTables>()
    .selectFrom('attestation.custody')
    .select((select) => select.fn.max('seq').as('seq'))
    .where('ano', '=', ano)
    .executeTakeFirst()
  return row?.seq ?? 0
}
