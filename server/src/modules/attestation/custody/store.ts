// Stores the custody log: one append-only hash chain per record, in order of time, so that a removed or changed line is detected.
import { createHash } from 'node:crypto'
import type { CustodyEvent } from '@attestry/contract/modules/attestation/record'
import { type CustodyEntry, type CustodyHead, custodyGenesis, custodyLine } from '@attestry/proof/record/custody'
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

const entryOf = (ano: string, seq: number, previous: string, { event, at, actor, detail }: CustodyLine): CustodyEntry => ({
  ano,
  seq,
  previous,
  event,
  at: at.toISOString(),
  actor,
  detail,
})

export const lineHash = (ano: string, seq: number, previous: string, line: CustodyLine) =>
  createHash('sha256')
    .update(custodyLine(entryOf(ano, seq, previous, line)))
    .digest('hex')

/** Appends lines to one record's log. Locks the record's row first, so that concurrent appends get different sequence numbers. */
export async function appendCustody(db: Db, ano: string, lines: readonly CustodyLine[]): Promise<void> {
  const tables = db.withTables<AttestationTables>()
  await tables.selectFrom('attestation.record').select('ano').where('ano', '=', ano).forNoKeyUpdate().execute()
  const last = await tables
    .selectFrom('attestation.custody')
    .select(['seq', 'hash', 'at'])
    .where('ano', '=', ano)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  await insertLines(chain(ano, last, lines)).execute(db)
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
  const lasts = await lastLines(db, [...lines.keys()])
  await insertLines([...lines].flatMap(([ano, line]) => chain(ano, lasts.get(ano), [line]))).execute(db)
}

type LastLine = Pick<Row, 'seq' | 'hash' | 'at'>

async function lastLines(db: Db, anos: readonly string[]): Promise<ReadonlyMap<string, LastLine>> {
  const { rows } = await sql<LastLine & { ano: string }>`
    select wanted.ano, last.* from unnest(${[...anos]}::text[]) as wanted (ano)
    cross join lateral (
      select seq, hash, at from attestation.custody where custody.ano = wanted.ano order by seq desc limit 1
    ) last`.execute(db)
  return new Map(rows.map(({ ano, ...last }) => [ano, last]))
}

/** The custody logs as they are now, for the manifests. */
export async function custodyHeads(db: Db, anos: readonly string[]): Promise<ReadonlyMap<string, CustodyHead>> {
  const lasts = await lastLines(db, anos)
  return new Map([...lasts].map(([ano, { seq, hash }]) => [ano, { lines: seq, sha256: hash }]))
}

export const insertLines = (rows: readonly CustodyRow[]) => sql`
    insert into attestation.custody (ano, seq, event, at, actor, detail, previous, hash)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line (ano text, seq integer, event text, at timestamptz, actor text, detail jsonb, previous text, hash text)`

/** The first custody lines of a new record. */
export const firstLines = (ano: string, lines: readonly CustodyLine[]): CustodyRow[] => chain(ano, undefined, lines)

export type CustodyRow = ReturnType<typeof chain>[number]

/** Nodes have different clocks: a line is never dated before the line that it follows. */
function chain(ano: string, after: LastLine | undefined, lines: readonly CustodyLine[]) {
  let last = after ?? { seq: 0, hash: custodyGenesis(ano), at: new Date(0) }
  return lines.map((line) => {
    const { event, actor, detail } = line
    const [seq, previous] = [last.seq + 1, last.hash]
    const at = new Date(Math.max(line.at.getTime(), last.at.getTime()))
    const hash = lineHash(ano, seq, previous, { ...line, at })
    last = { seq, hash, at }
    return { ano, seq, event, at, actor, detail, previous, hash }
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

/** The first lines, as many as a record's manifest names. */
export async function custodyEntries(db: Db, ano: string, lines: number): Promise<CustodyEntry[]> {
  const rows = await readCustody(db, ano)
  return rows.slice(0, lines).map((row) => entryOf(ano, row.seq, row.previous, row))
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

export const custodyLineAt = (db: Db, ano: string, seq: number): Promise<Row | undefined> =>
  db
    .withTables<AttestationTables>()
    .selectFrom('attestation.custody')
    .selectAll()
    .where('ano', '=', ano)
    .where('seq', '=', seq)
    .executeTakeFirst()

/** Number of the first line that breaks the chain, if any. */
export function firstBrokenLine(ano: string, rows: readonly Row[]): number | undefined {
  let previous = custodyGenesis(ano)
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
