// Makes statements about the journals and queues their digests for the public log: a line that is changed or removed afterwards contradicts the log.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { platformIds } from '../../platform/public.ts'
import { queueLeaves, signingTime } from '../../transparency/public.ts'
import {
  type Covered,
  type JournalName,
  type JournalPart,
  journals,
  NOTHING_COVERED,
  partOf,
  writeStatement,
} from './statement.ts'
import { databaseTime, insertStatement, isAnyOpenSince, lastStatement } from './store.ts'

const POLL_MS = 1_000
const MAX_POLLS = 300

/** Returns how many statements were made: none for a platform whose journals gained no line. */
export async function publishStatements(deps: Deps, signal: AbortSignal): Promise<number> {
  const end = await committedEnd(deps, signal)
  let made = 0
  for (const platformId of await platformIds(deps.db)) if (await publishStatement(deps, platformId, end)) made += 1
  return made
}

/**
 * Numbers are assigned when a line is inserted, not when it is committed. Lines up to `end` were inserted by transactions that
 * had begun before it was read; once those have ended, no line up to `end` can appear any more.
 */
async function committedEnd({ db }: Deps, signal: AbortSignal): Promise<Covered> {
  const entries: [JournalName, number][] = []
  for (const journal of journals) entries.push([journal.name, await journal.last(db)])
  const readAt = await databaseTime(db)
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    // First the pause: a transaction gets its id a moment after its first number.
    await sleep(POLL_MS, undefined, { signal })
    if (!(await isAnyOpenSince(db, readAt))) return Object.fromEntries(entries) as Record<JournalName, number>
  }
  throw new Error(`a transaction has been open for ${(MAX_POLLS * POLL_MS) / 1000} s: no statement about the journals is made`)
}

async function publishStatement(deps: Deps, platformId: number, end: Covered): Promise<boolean> {
  const last = await lastStatement(deps.db, platformId)
  const covered = last ?? NOTHING_COVERED
  const parts: [JournalName, JournalPart][] = []
  for (const journal of journals) {
    const { name } = journal
    const through = Math.max(end[name], covered[name])
    parts.push([name, await partOf(deps.db, journal, { platformId, after: covered[name], through })])
  }
  if (parts.every(([, { lines }]) => lines === 0)) return false
  const at = await signingTime(deps)
  const number = (last?.number ?? 0) + 1
  const bytes = writeStatement({
    platform: platformId,
    number,
    at: at.toISOString(),
    previous: last?.sha256 ?? null,
    journals: Object.fromEntries(parts),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await deps.storage.put(sha256, bytes.length, bytes)
  return inTransaction(deps, async ({ db }) => {
    const through = Object.fromEntries(parts.map(([name, part]) => [name, part.through])) as Record<JournalName, number>
    if (!(await insertStatement(db, { platform_id: platformId, number, sha256, ...through, made_at: at }))) return false
    await queueLeaves(db, [{ platformId, kind: 'journal', sha256 }], at)
    return true
  })
}
