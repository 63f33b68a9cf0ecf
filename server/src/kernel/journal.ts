// The append-only tables as journals: numbered in the order of insertion, each line with a digest computed from its content.
import { createHash } from 'node:crypto'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface JournalLine {
  readonly journal: number
  /** Computed from the line's content, never read from the table. */
  readonly sha256: string
}

export interface JournalRange {
  readonly platformId: number
  readonly after: number
  readonly through: number
}

export interface Journal {
  readonly name: 'audit' | 'custody' | 'ledger' | 'casework' | 'payment' | 'invoice'
  /** The number of the newest line; 0 without lines. */
  last(db: Db): Promise<number>
  /** In order of number. */
  read(db: Db, range: JournalRange, limit: number): Promise<JournalLine[]>
}

export interface JournalContent {
  readonly journal: number
  readonly content: Readonly<Record<string, unknown>>
}

export const digestLines = (rows: readonly JournalContent[]): JournalLine[] =>
  rows.map(({ journal, content }) => ({ journal, sha256: createHash('sha256').update(canonicalize(content)).digest('hex') }))

/** The newest number in a table whose column `journal` numbers its lines. */
export const lastLineOf =
  (table: string): Journal['last'] =>
  async (db) => {
    const { rows } = await sql<{ last: number }>`select coalesce(max(journal), 0) as last from ${sql.table(table)}`.execute(db)
    return rows[0]?.last ?? 0
  }
