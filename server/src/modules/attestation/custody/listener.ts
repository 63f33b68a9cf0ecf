// Writes into each record's custody log what the public log says of it: logged, time-stamped, anchored.
import type { Deps } from '../../../kernel/deps.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { findLog, leavesBetween, logAnchored, logGrew, logStamped, type Progress } from '../../transparency/public.ts'
import { anosOfDigests } from '../record/store.ts'
import { appendCustodyToAll, type CustodyLine } from './store.ts'

/** A transaction's worth; every record in it is locked for a moment. */
const A_STRETCH = 500

/** Doing it twice changes nothing: a record that has the line is passed over. */
async function note(
  deps: Deps,
  { logId, from, to }: Progress,
  line: (origin: string) => CustodyLine,
  mark?: string,
): Promise<void> {
  const log = await findLog(deps.db, logId)
  if (!log) return
  for (let start = from; start < to; start += A_STRETCH) {
    const leaves = await leavesBetween(deps.db, logId, start, Math.min(start + A_STRETCH, to))
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
    note(deps, progress, (origin) => ({
      event: 'LOGGED',
      at: now(deps),
      actor: 'system',
      detail: { origin, size: String(progress.to) },
    })),
  ),
  listener(logStamped, 'custody', (deps, progress) =>
    note(deps, progress, (origin) => ({
      event: 'TIMESTAMPED',
      at: now(deps),
      actor: 'system',
      detail: { origin, size: String(progress.to) },
    })),
  ),
  listener(logAnchored, 'custody', (deps, progress) =>
    note(
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
