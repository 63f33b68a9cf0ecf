// Record numbers: 19 digits, time first, so that they sort by age and never repeat on any number of nodes.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Live } from '../../../kernel/live.ts'

/** Chosen so that every number has 19 digits, from the first one until 2087. */
const EPOCH_MS = Date.UTC(2018, 0, 1)
const TAIL_BITS = 22n
const TAIL_MASK = (1n << TAIL_BITS) - 1n

export const recordNumber = (at: Date, tail: number): string =>
  String((BigInt(at.getTime() - EPOCH_MS) << TAIL_BITS) | (BigInt(tail) & TAIL_MASK))

/** Tails are fetched in blocks; those a process has not used when it ends are skipped. */
const TAILS_PER_BLOCK = 256
const blocks = new WeakMap<Live, number[]>()

export async function nextRecordNumbers(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  count: number,
): Promise<string[]> {
  const block = blocks.get(live) ?? []
  blocks.set(live, block)
  if (block.length < count) block.push(...(await fetchTails(db, Math.max(TAILS_PER_BLOCK, count))))
  const at = clock.now()
  return block.splice(0, count).map((tail) => recordNumber(at, tail))
}

async function fetchTails(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{
    tail: number
  }>`select nextval('attestation.number_tail') as tail from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ tail }) => tail)
}
