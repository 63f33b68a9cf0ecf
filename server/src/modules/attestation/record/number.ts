// Record numbers: 19 digits, time first, so that they sort by age and never repeat on any number of nodes.
import { sql } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database.ts'

/** Chosen so that every number has 19 digits, from the first one until 2087. */
const EPOCH_MS = Date.UTC(2018, 0, 1)
const TAIL_BITS = 22n
const TAIL_MASK = (1n << TAIL_BITS) - 1n

export const recordNumber = (at: Date, tail: number): string =>
  String((BigInt(at.getTime() - EPOCH_MS) << TAIL_BITS) | (BigInt(tail) & TAIL_MASK))

export async function nextRecordNumbers(db: Db, clock: Clock, count: number): Promise<string[]> {
  const { rows } = await sql<{
    tail: number
  }>`select nextval('attestation.number_tail') as tail from generate_series(1, ${count}::integer)`.execute(db)
  const at = clock.now()
  return rows.map(({ tail }) => recordNumber(at, tail))
}
