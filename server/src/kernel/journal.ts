// The append-only tables as journals: numbered in the order of insertion, each line with a digest computed from its content.
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
  readonly name: 'audit' | 'custody' | 'ledger'
  /** The number of the newest committed line; 0 if there is none. */
  last(db: Db): Promise<number>
  /** In order of number. */
  read(db: Db, range: JournalRange, limit: number): Promise<JournalLine[]>
}
