// The custody log: one hash chain a record, append-only, so that a line taken out or changed shows.
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

const lineHash = (ano: string, seq: number, previous: string, { event, at, actor, detail }: CustodyLine) =>
  createHash('sha256')
    .update(canonicalize({ ano, seq, previous, event, at: at.toISOString(), actor, detail }))
    .digest('hex')

/** Appends lines to one record's log. The record's row is locked first, so lines never race for a place. */
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
  await tables
    .insertInto('attestation.custody')
    .values(chain(ano, last?.seq ?? 0, last?.hash ?? genesis(ano), lines))
    .execute()
}

/** The same line on many records at once; those that have such an event already (with the same mark) are left as they are. */
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
    .where('ano', 'in', [...anos])
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
  if (locked.length === 0) return 0
  const lasts = await tables
    .selectFrom('attestation.custody')
    .distinctOn('ano')
    .select(['ano', 'seq', 'hash'])
    .where(
      'ano',
      'in',
      locked.map(({ ano }) => ano),
    )
    .orderBy('ano')
    .orderBy('seq', 'desc')
    .execute()
  const rows = lasts.flatMap(({ ano, seq, hash }) => chain(ano, seq, hash, [line]))
  await tables.insertInto('attestation.custody').values(rows).execute()
  return rows.length
}

/** The first lines of new records, in one statement. */
export async function beginCustody(db: Db, records: readonly { ano: string; lines: readonly CustodyLine[] }[]): Promise<void> {
  const rows = records.flatMap(({ ano, lines }) => chain(ano, 0, genesis(ano), lines))
  await db.withTables<AttestationTables>().insertInto('attestation.custody').values(rows).execute()
}

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
      detail: JSON.stringify(line.detail),
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

/** The first line that does not fit its chain, if any. */
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
