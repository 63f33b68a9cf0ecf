// Record numbers: 19 digits, time first, so that they sort by age and never repeat on any number of nodes.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Live } from '../../../kernel/live.ts'

/** Chosen so that every number has 19 digits, from the first one until 2087. */
const EPOCH_MS = Date.UTC(2018, 0, 1)
const TAIL_BITS = 22n
const TAIL_MASK = (1n << TAIL_BITS) - 1n

export const recordNumber = (at: Date, tail: number): string =>
  String((BigInt(at.getTime() - EPOCH_MS) << TAIL_BITS) | (BigInt(tail) & TAIL_MASK))

const HIGHEST = 10n ** 19n - 1n

/** The lowest number that a record of that time, or of a later one, can have; for comparisons as text. */
export function lowestNumberAt(at: Date): string {
  const number = BigInt(at.getTime() - EPOCH_MS) << TAIL_BITS
  if (number > HIGHEST) return String(HIGHEST)
  return String(number < 0n ? 0n : number).padStart(19, '0')
}

/** When the number was given: when its evidence was submitted, or its capture requested. */
export const numberedAt = (ano: string): Date => new Date(Number(BigInt(ano) >> TAIL_BITS) + EPOCH_MS)

/** As `numberedAt`, in SQL. */
export const numberedAtSql = (ano: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`to_timestamp(((${ano}::bigint >> ${sql.lit(Number(TAIL_BITS))}) + ${sql.lit(EPOCH_MS)}) / 1000.0)`

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
