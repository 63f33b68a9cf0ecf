// Detects sealed records that wait for their signature while nothing is signed.
import type { Deps } from '../../../kernel/deps.ts'
import { clockProblem, faultsOf, isFurtherThan, type PlatformStall, STALLED_AFTER_MS } from '../../transparency/public.ts'
import { lastSignedAt, unsignedByPlatform } from './store.ts'

/** Empty while other records are being signed, and while the clock is wrong: then the log reports every platform. */
export async function signingStalls(deps: Deps): Promise<PlatformStall[]> {
  const { db, clock } = deps
  const now = clock.now()
  const rows = await unsignedByPlatform(db, now, STALLED_AFTER_MS / 1000)
  if (rows.length === 0) return []
  const signedAt = await lastSignedAt(db)
  if (signedAt && !isFurtherThan(STALLED_AFTER_MS, signedAt, now)) return []
  if ((await clockProblem(deps)) !== undefined) return []
  const faults = await faultsOf(db, 'signed')
  return rows.map(({ platform_id, since, waiting }) => {
    // An older fault cannot be the cause, unless the clock was set back.
    const recent = faults.filter(({ last_at }) => last_at >= since || since > now)
    // All platforms have one signer, and its fault is stored for the platform whose record was to be signed.
    const fault = recent.find((row) => row.platform_id === platform_id) ?? recent.find(({ cause }) => cause.startsWith('signer-'))
    return {
      platformId: platform_id,
      step: 'signed',
      cause: fault?.cause ?? 'no-worker',
      since: new Date(Math.min(since.getTime(), now.getTime())).toISOString(),
      waiting,
      detail: fault?.detail ?? '',
    }
  })
}
