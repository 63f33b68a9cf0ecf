// Puts a custody log in order of time and tells what happened before the record was made.
import type { RecordDetail } from './queries.ts'

type Entry = RecordDetail['custody'][number]

export interface OrderedEntry {
  readonly entry: Entry
  /** An upload or a capture, for example: it was written into the log when the record was made. */
  readonly isBeforeRecord: boolean
}

/** Entries of one moment keep the order of the log. */
export function orderByTime(custody: readonly Entry[]): OrderedEntry[] {
  const entries = custody.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const made = entries.findIndex(({ event }) => event === 'CREATED')
  return entries.map((entry, place) => ({ entry, isBeforeRecord: place < made }))
}
