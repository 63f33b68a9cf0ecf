// Builds insert statements that copy the rows one act writes before it is answered, under new keys, into separate tables.
import pg from 'pg'

/** `:base` is a random number per transaction, `nth` distinguishes the rows of one table. */
type Key = (nth: number) => string

const number: Key = (nth) => `(:base + ${nth})::text`
const uuid: Key = (nth) => `md5(:base || '-${nth}')::uuid`
const text: Key = (nth) => `md5(:base || '-${nth}')`

export interface CopiedTable {
  readonly table: string
  /** Selects the rows of the records or postings $1; `keys` resets what changed after the call was answered. `nth` is the index of the row's record or posting. */
  readonly rows: string
  readonly keys: Readonly<Record<string, Key>>
}

const OF_RECORDS = `from unnest($1::text[]) with ordinality as mine (number, nth)`

export const RECORD_TABLES: readonly CopiedTable[] = [
  {
    table: 'attestation.record',
    rows: `select nth, r.* ${OF_RECORDS} join attestation.record r on r.ano = number`,
    keys: {
      ano: number,
      hold_id: uuid,
      public_id: text,
      state: () => `'sealing'`,
      digest: () => 'null',
      sealed_at: () => 'null',
    },
  },
  {
    table: 'attestation.file',
    rows: `select nth, f.* ${OF_RECORDS} join attestation.file f on f.ano = number`,
    keys: { ano: number, sha256: (nth) => `md5(:base || '-${nth}') || md5('${nth}')` },
  },
  {
    table: 'attestation.custody',
    rows: `select nth, c.* ${OF_RECORDS} join attestation.custody c on c.ano = number and c.seq = 1`,
    keys: { ano: number },
  },
  {
    table: 'wallet.hold',
    rows: `select nth, h.* ${OF_RECORDS} join wallet.hold h on h.reference = 'record:' || number`,
    keys: { id: uuid, reference: text, state: () => `'held'`, ended_at: () => 'null' },
  },
  {
    table: 'wallet.posting',
    rows: `select nth, p.* ${OF_RECORDS} join wallet.posting p on p.reference = 'record:' || number and p.kind = 'hold'`,
    keys: { id: uuid, key: text },
  },
  {
    table: 'wallet.entry',
    rows: `select nth, e.* ${OF_RECORDS} join wallet.posting p on p.reference = 'record:' || number and p.kind = 'hold' join wallet.entry e on e.posting_id = p.id`,
    keys: { posting_id: uuid },
  },
]

const OF_POSTINGS = `from unnest($1::text[]) with ordinality as mine (wanted, nth) join wallet.posting p on p.key = wanted`

export const CREDIT_TABLES: readonly CopiedTable[] = [
  { table: 'wallet.posting', rows: `select nth, p.* ${OF_POSTINGS}`, keys: { id: uuid, key: text } },
  {
    table: 'wallet.entry',
    rows: `select nth, e.* ${OF_POSTINGS} join wallet.entry e on e.posting_id = p.id`,
    keys: { posting_id: uuid },
  },
]

export interface CopiedRows {
  readonly statements: readonly string[]
  /** What one transaction writes. */
  readonly description: string
}

/** `originals`: what $1 of the tables' queries is. The copies have the same columns, checks and indexes; no foreign keys, no triggers. */
export async function prepareCopiedRows(
  pool: pg.Pool,
  originals: readonly string[],
  tables: readonly CopiedTable[],
): Promise<CopiedRows> {
  const statements: string[] = []
  const counts: string[] = []
  await pool.query('create schema bare')
  for (const copied of tables) {
    const { rows } = await pool.query<Record<string, string | null>>(asText(copied.rows, await columnsOf(pool, copied)), [
      originals,
    ])
    const own = `bare.${copied.table.split('.')[1]}`
    await pool.query(`create table ${own} (like ${copied.table} including all)`)
    statements.push(insertInto(own, rows, copied.keys))
    counts.push(`${copied.table} ${rows.length}`)
  }
  return { statements, description: `${counts.join(', ')} rows; ${Math.round(statements.join().length / 1024)} KB of SQL` }
}

async function columnsOf(pool: pg.Pool, { table }: CopiedTable): Promise<string[]> {
  const [schema, name] = table.split('.')
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and is_identity = 'NO'
       and coalesce(column_default, '') not like 'nextval(%' order by ordinal_position`,
    [schema, name],
  )
  return rows.map((row) => row.name)
}

const asText = (rows: string, columns: readonly string[]) =>
  `select nth::text, ${columns.map((column) => `"${column}"::text`).join(', ')} from (${rows}) as rows`

function insertInto(table: string, rows: readonly Record<string, string | null>[], keys: CopiedTable['keys']): string {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'nth')
  const values = rows.map((row) => {
    const literals = columns.map((column) => {
      const value = row[column]
      return keys[column]?.(Number(row.nth)) ?? (value == null ? 'null' : pg.escapeLiteral(value))
    })
    return `(${literals.join(', ')})`
  })
  return `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values ${values.join(', ')};`
}
