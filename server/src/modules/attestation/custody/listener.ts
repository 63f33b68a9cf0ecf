// Appends to each record's custody log that it was logged, time-stamped or anchored.
import type { Deps } from '../../../kernel/deps.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { findLog, leavesBetween, logAnchored, logGrew, logStamped, type Progress } from '../../transparency/public.ts'
import { anosOfDigests } from '../record/store.ts'
import { appendCustodyToAll, type CustodyLine } from './store.ts'

/** Each transaction locks all of its records. */
const MAX_LEAVES_PER_TRANSACTION = 500

/** Idempotent: records that have the line already are skipped. */
async function appendToRecords(
  deps: Deps,
  { logId, from, to }: Progress,
  line: (origin: string) => CustodyLine,
  mark?: string,
): Promise<void> {
  const log = await findLog(deps.db, logId)
  if (!log) return
  for (let start = from; start < to; start += MAX_LEAVES_PER_TRANSACTION) {
    const leaves = await leavesBetween(deps.db, logId, start, Math.min(start + MAX_LEAVES_PER_TRANSACTION, to))
    const digests = leaves.filter(({ kind }) => kind === 'record').map(({ sha256 }) => sha256)
    await inTransaction(deps, async (inside) => {
      const anos = await anosOfDigests(inside.db, log.platform_id, digests)
      await appendCustodyToAll(inside.db, anos, line(log.origin), mark)
    })
  }
}

const now = (deps: Deps) => deps.clock.now()

export const custodyListeners = [
  listener(logGrew, 'custody', (deps, progress) =>
    appendToRecords(deps, progress, (origin) => ({
      event: 'LOGGED',
      at: now(deps),
      actor: 'system',
      detail: { origin, size: String(progress.to) },
    })),
  ),
  listener(logStamped, 'custody', (deps, progress) =>
    appendToRecords(deps, progress, (origin) => ({
      event: 'TIMESTAMPED',
      at: now(deps),
      actor: 'system',
      detail: { origin, size: String(progress.to) },
    })),
  ),
  listener(logAnchored, 'custody', (deps, progress) =>
    appendToRecords(
      deps,
      progress,
      (origin) => ({
        event: 'ANCHORED',
        at: now(deps),
        actor: 'system',
        detail: { origin, size: String(progress.to), chain: progress.chain, mark: progress.chain },
      }),
      progress.chain,
    ),
  ),
]
