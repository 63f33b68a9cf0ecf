// Nothing is signed while the clock is known to be wrong: set while the server runs, unlike the database's, outside a certificate's validity, or behind a signed time.
import { setTimeout as sleep } from 'node:timers/promises'
import { transparencyErrors } from '@attestry/contract/modules/transparency/errors'
import { parseCertificate } from '@attestry/proof/signature/certificate'
import { SignerRefused } from '../../../adapters/signer/port.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { activeCertificates } from '../key/store.ts'
import { databaseTimes } from './store.ts'

/** A larger difference between wall clock and uptime means that the clock was set; a smaller one is a correction. */
const MAX_CORRECTION_MS = 5_000
/** Only so often is a correction accepted: a clock that is set in small steps is noticed as well. */
const ACCEPT_CORRECTION_EVERY_MS = 30_000
const LOGGED_CORRECTION_MS = 500
const MAX_DATABASE_DIFFERENCE_MS = 60_000
/** A clock that is behind the last signed time by no more than this is waited for. */
const MAX_WAIT_MS = 2_000

interface Watch {
  /** Wall clock minus uptime, when the clock was last accepted. */
  readonly offsetMs: number
  readonly acceptedAt: number
  /** The database's clock agreed with it. Until then a server that was started by a wrong clock waits for the right one. */
  readonly isConfirmed: boolean
  /** The last time given out for signing; most tokens are not stored. */
  lastMs: number
  /** Since the clock was set: its new offset, and the uptime when it was first noticed. */
  step: { readonly offsetMs: number; readonly noticedAt: number } | undefined
}

const watches = new WeakMap<Clock, Watch>()

export class ClockWrong extends Refusal {
  /** For operators. */
  override readonly message: string
  constructor(detail: string, now: Date) {
    super(transparencyErrors.CLOCK_WRONG, { now: now.toISOString() })
    this.message = detail
  }
}

class CertificateNotValid extends Refusal {
  override readonly message: string
  constructor(values: { from: string; until: string; now: string }) {
    super(transparencyErrors.CERTIFICATE_NOT_VALID, values)
    this.message = `the signing certificate is valid from ${values.from} until ${values.until}, the clock reads ${values.now}`
  }
}

export const isClockRefusal = (error: unknown): boolean =>
  error instanceof ClockWrong ||
  error instanceof CertificateNotValid ||
  (error instanceof SignerRefused && error.reason === 'earlier')

/** From now on a change of the wall clock is noticed; a restart accepts the clock as it is. */
export function watchClock({ clock, log }: Pick<Deps, 'clock' | 'log'>): { watch: Watch; stepMs: number } {
  const uptimeMs = clock.monotonic()
  const offsetMs = clock.now().getTime() - uptimeMs
  const known = watches.get(clock)
  const stepMs = known ? offsetMs - known.offsetMs : 0
  const isSet = Math.abs(stepMs) > MAX_CORRECTION_MS
  if (known && !isSet) known.step = undefined
  if (known && !(isSet ? isSteady(clock, known) : uptimeMs - known.acceptedAt > ACCEPT_CORRECTION_EVERY_MS))
    return { watch: known, stepMs }
  if (Math.abs(stepMs) > LOGGED_CORRECTION_MS) log.warn({ stepMs: Math.round(stepMs) }, 'wall clock was corrected')
  return accept(clock, known, known?.isConfirmed ?? false)
}

/** Whether a clock that was set has run long enough since then to be trusted again, which only a demo allows. */
function isSteady(clock: Clock, watch: Watch): boolean {
  const uptimeMs = clock.monotonic()
  const offsetMs = clock.now().getTime() - uptimeMs
  if (!watch.step || Math.abs(offsetMs - watch.step.offsetMs) > MAX_CORRECTION_MS) watch.step = { offsetMs, noticedAt: uptimeMs }
  return clock.trustedAfterMs !== undefined && uptimeMs - watch.step.noticedAt >= clock.trustedAfterMs
}

/** Accepts the clock as it is now. */
function accept(clock: Clock, known: Watch | undefined, isConfirmed: boolean): { watch: Watch; stepMs: number } {
  const acceptedAt = clock.monotonic()
  const offsetMs = clock.now().getTime() - acceptedAt
  const watch = { offsetMs, acceptedAt, isConfirmed, lastMs: known?.lastMs ?? 0, step: undefined }
  watches.set(clock, watch)
  return { watch, stepMs: 0 }
}

interface Look {
  readonly now: Date
  readonly watch: Watch
  readonly problem: Refusal | undefined
  /** How far the clock is behind the last signed time. */
  readonly behindMs: number
}

async function look(deps: Deps): Promise<Look> {
  const { database, signed } = await databaseTimes(deps.db)
  const certificates = await activeCertificates(deps.db)
  const seen = watchClock(deps)
  const now = deps.clock.now()
  const aheadMs = now.getTime() - (database.getTime() + (deps.clock.passedMs ?? 0))
  const { watch, stepMs } = seen.watch.isConfirmed || databaseProblem(aheadMs, now) ? seen : accept(deps.clock, seen.watch, true)
  const lastMs = Math.max(signed?.getTime() ?? 0, watch.lastMs)
  const behindMs = lastMs - now.getTime()
  const problem =
    stepProblem(stepMs, now) ??
    databaseProblem(aheadMs, now) ??
    certificateProblem(certificates, now) ??
    (behindMs > MAX_WAIT_MS ? signedBefore(lastMs, now) : undefined)
  return { now, watch, problem, behindMs }
}

const stepProblem = (stepMs: number, now: Date) =>
  Math.abs(stepMs) > MAX_CORRECTION_MS
    ? new ClockWrong(`the clock was set ${stepMs > 0 ? 'forward' : 'back'} by ${seconds(stepMs)} while the server runs`, now)
    : undefined

const databaseProblem = (aheadMs: number, now: Date) =>
  Math.abs(aheadMs) > MAX_DATABASE_DIFFERENCE_MS
    ? new ClockWrong(`the clock is ${seconds(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's`, now)
    : undefined

function certificateProblem(certificates: readonly Uint8Array[], now: Date): Refusal | undefined {
  const invalid = certificates.map(parseCertificate).find(({ notBefore, notAfter }) => now < notBefore || notAfter < now)
  if (!invalid) return undefined
  const [from, until] = [invalid.notBefore.toISOString(), invalid.notAfter.toISOString()]
  return new CertificateNotValid({ from, until, now: now.toISOString() })
}

const signedBefore = (lastMs: number, now: Date) =>
  new ClockWrong(`the clock reads ${now.toISOString()}, but ${new Date(lastMs).toISOString()} was signed already`, now)

const seconds = (ms: number) => `${Math.round(Math.abs(ms) / 1000)} s`

/** What is wrong with the clock, for operators. */
export async function clockProblem(deps: Deps): Promise<string | undefined> {
  return (await look(deps)).problem?.message
}

/** The time to sign with: never before a signed time. Refused while the clock is wrong. */
export async function signingTime(deps: Deps): Promise<Date> {
  let found = await look(deps)
  if (!found.problem && found.behindMs > 0) {
    await sleep(found.behindMs)
    found = await look(deps)
  }
  const { now, watch, behindMs } = found
  const problem = found.problem ?? (behindMs > 0 ? signedBefore(now.getTime() + behindMs, now) : undefined)
  if (problem) throw problem
  watch.lastMs = Math.max(watch.lastMs, now.getTime())
  return now
}
