// Detects records that wait longer for sealing than their size explains.
import type { Deps } from '../../../kernel/deps.ts'
import { clockProblem, isFurtherThan, lastQueuedAt, type PlatformStall, STALLED_AFTER_MS } from '../../transparency/public.ts'
import { unsealedByPlatform } from './store.ts'

/** Lower bound on a busy disk; sealing reads every byte back several times. */
const BYTES_PER_SECOND = 20_000_000

/** Empty while other records are being sealed: a long backlog is not a stall. While the clock is wrong every record is stalled. */
export async function sealStalls(deps: Deps): Promise<PlatformStall[]> {
  const { db, clock } = deps
  const now = clock.now()
  const clockDetail = await clockProblem(deps)
  const rows = await unsealedByPlatform(db, now, clockDetail === undefined ? STALLED_AFTER_MS / 1000 : 0, BYTES_PER_SECOND)
  if (rows.length === 0) return []
  const sealedAt = await lastQueuedAt(db)
  if (clockDetail === undefined && sealedAt && !isFurtherThan(STALLED_AFTER_MS, sealedAt, now)) return []
  return rows.map(({ platform_id, since, waiting }) => ({
    platformId: platform_id,
    step: 'hashed',
    cause: clockDetail === undefined ? 'sealing' : 'clock',
    since: since.toISOString(),
    waiting,
    detail: clockDetail ?? '',
  }))
}
