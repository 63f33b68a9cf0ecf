// Whether signing, the log and its time-stamps progress: faults are recorded where they happen, and records that wait too long are reported with their cause.
import type { Stall, StallCause } from '@attestry/contract/modules/transparency/stall'
import { SignerDamaged, SignerLocked, SignerRefused, SignerUnavailable } from '../../../adapters/signer/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { clockProblem, isClockRefusal } from '../clock/check.ts'
import { deleteFault, type FaultStep, platformsWithLog, saveFault, type WaitingRow, waitingSteps } from './store.ts'

export interface PlatformStall extends Stall {
  readonly platformId: number
  readonly waiting: number
  /** For operators: the message of the last fault. */
  readonly detail: string
}

/** Without progress for this long, a waiting record counts as stalled. */
export const STALLED_AFTER_MS = 30_000
const MAX_DETAIL_LENGTH = 500

/** Only powers of two are logged, so the lines come at growing intervals. */
const isLogged = (failures: number) => (failures & (failures - 1)) === 0

/** Runs a step for one platform. A fault is recorded and does not stop other platforms; false: it failed. */
export async function watchStep(deps: Deps, platformId: number, step: FaultStep, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    await recordFault(deps, platformId, step, error)
    return false
  }
  await clearFault(deps, platformId, step)
  return true
}

export async function clearFault(deps: Deps, platformId: number, step: FaultStep): Promise<void> {
  const key = `${platformId}/${step}`
  const clean = cleanSteps(deps)
  if (clean.has(key)) return
  clean.add(key)
  if (await deleteFault(deps.db, platformId, step)) deps.log.info({ platformId, step }, 'proof step works again')
}

export async function recordFault(deps: Deps, platformId: number, step: FaultStep, error: unknown): Promise<void> {
  cleanSteps(deps).delete(`${platformId}/${step}`)
  const detail = withoutSecrets(error instanceof Error ? error.message : String(error)).slice(0, MAX_DETAIL_LENGTH)
  const fault = { platform_id: platformId, step, cause: causeOf(error), detail }
  const failures = await saveFault(deps.db, fault, deps.clock.now())
  if (isLogged(failures)) deps.log.error({ err: error, platformId, step, failures }, 'proof step failed')
}

/** Steps whose stored fault this process has already deleted, so that a success costs no statement. */
const cleanByDatabase = new WeakMap<Deps['live'], Set<string>>()

function cleanSteps({ live }: Deps): Set<string> {
  const known = cleanByDatabase.get(live) ?? new Set<string>()
  cleanByDatabase.set(live, known)
  return known
}

const DISK_FAULTS = new Set(['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENOSPC', 'EPERM', 'EROFS', 'NO_SPACE', 'NOT_FOUND'])

function causeOf(error: unknown): StallCause {
  if (isClockRefusal(error)) return 'clock'
  if (error instanceof SignerLocked) return 'signer-locked'
  if (error instanceof SignerDamaged) return 'signer-damaged'
  if (error instanceof SignerRefused) return 'signer-refused'
  if (error instanceof SignerUnavailable) return 'signer-unavailable'
  return DISK_FAULTS.has(String((error as { code?: unknown }).code)) ? 'storage' : 'unexpected'
}

/** In either direction: a time far ahead of the clock was written before the clock was set back, and nothing happened since. */
export const isFurtherThan = (limitMs: number, at: Date, now: Date): boolean => Math.abs(now.getTime() - at.getTime()) > limitMs

/** Steps of the log without progress on a waiting record, of every platform. */
export async function logStalls(deps: Deps): Promise<PlatformStall[]> {
  const now = deps.clock.now()
  const limitMs = { logged: STALLED_AFTER_MS, 'time-stamped': STALLED_AFTER_MS + deps.endorsers.everyMs }
  const isStalled = ({ since, progressed_at, step }: WaitingRow) =>
    [since, progressed_at].every((at) => at === null || isFurtherThan(limitMs[step], at, now))
  const detail = await clockProblem(deps)
  const waiting = await waitingSteps(deps.db, now)
  const stalls = waiting
    .filter((row) => detail !== undefined || isStalled(row))
    .map((row) => ({
      platformId: row.platform_id,
      step: row.step,
      since: new Date(Math.min(row.since.getTime(), now.getTime())).toISOString(),
      waiting: row.waiting,
      ...(detail === undefined || row.halted !== null ? reasonOf(deps, row) : { cause: 'clock' as const, detail }),
    }))
  return detail === undefined ? stalls : withClock(stalls, await platformsWithLog(deps.db), detail, now)
}

/** While the clock is wrong nothing is stamped, and finished proofs cannot be signed either: every platform is affected. */
function withClock(stalls: readonly PlatformStall[], platforms: readonly number[], detail: string, now: Date): PlatformStall[] {
  const isStamping = ({ step }: PlatformStall) => step === 'time-stamped'
  const stamping = platforms.map((platformId): PlatformStall => {
    const found = stalls.find((stall) => stall.platformId === platformId && isStamping(stall))
    return { platformId, step: 'time-stamped', since: now.toISOString(), waiting: 0, ...found, cause: 'clock', detail }
  })
  return [...stalls.filter((stall) => !isStamping(stall)), ...stamping]
}

function reasonOf({ endorsers }: Deps, { step, halted, fault }: WaitingRow): Pick<PlatformStall, 'cause' | 'detail'> {
  if (step === 'logged' && halted !== null) return { cause: 'log-halted', detail: halted }
  if (fault) return { cause: fault.cause, detail: fault.detail }
  if (step === 'time-stamped' && endorsers.authorityQuorum > 0) return { cause: 'authorities', detail: '' }
  if (step === 'time-stamped' && endorsers.witnessQuorum > 0) return { cause: 'witnesses', detail: '' }
  return { cause: 'no-worker', detail: '' }
}
