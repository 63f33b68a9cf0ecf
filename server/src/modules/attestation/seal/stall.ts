// Detects records that wait longer for sealing than their size explains.
import type { Deps } from '../../../kernel/deps.ts'
import { isFurtherThan, lastQueuedAt, type PlatformStall, STALLED_AFTER_MS } from '../../transparency/public.ts'
import { unsealedByPlatform } from './store.ts'

/** Lower bound on a busy disk; sealing reads every byte back several times. */
const BYTES_PER_SECOND = 20_000_000

/** Empty while other records are being sealed: a long backlog is not a stall. */
export async function sealStalls({ db, clock }: Deps): Promise<PlatformStall[]> {
  const now = clock.now()
  const rows = await unsealedByPlatform(db, now, STALLED_AFTER_MS / 1000, BYTES_PER_SECOND)
  if (rows.length === 0) return []
  const sealedAt = await lastQueuedAt(db)
  if (sealedAt && !isFurtherThan(STALLED_AFTER_MS, sealedAt, now)) return []
  return rows.map(({ platform_id, since, waiting }) => ({
    platformId: platform_id,
    step: 'hashed',
    cause: 'sealing',
    since: since.toISOString(),
    waiting,
    detail: '',
  }))
}
