// Terminates page scripts that block the main thread, so that the page can still be captured.
import type { CdpSession } from '../browser/cdp.ts'
import type { Warning } from '../report.ts'
import { watchLongestWait } from '../starvation.ts'
import type { Deadline } from './deadline.ts'

export interface Watchdog {
  /** How often a script was terminated. */
  terminations(): number
  /** With the shortest time that a terminated script ran, without its waits for the CPU: none ran less. */
  warnings(): Warning[]
  close(): void
}

/** Without the time that the page waited for the CPU: a script is not endless because other programs are busy. */
const SCRIPT_TIMEOUT_MS = 6_000
/** Share of the capture's total time after which a script is terminated on a busy machine too. */
const MAX_SCRIPT_SHARE = 1 / 5
/** After this many terminations, script execution is disabled. */
const MAX_TERMINATIONS = 2
const CHECK_INTERVAL_MS = 500

export interface WatchdogOptions {
  /** Of the whole capture. */
  readonly totalMs: number
  /** Whether the page waits for a server and answers nothing, although no script runs. */
  readonly awaitsAnswer?: () => boolean
  /** Starts measuring the longest time that one thread of this process tree waits for the CPU, in milliseconds. */
  readonly watchWait?: () => () => number
}

export function watchScripts(
  session: Pick<CdpSession, 'send'>,
  deadline: Pick<Deadline, 'stop' | 'onStop'>,
  { totalMs, awaitsAnswer = () => false, watchWait = watchLongestWait }: WatchdogOptions,
): Watchdog {
  const maxTimeoutMs = Math.max(SCRIPT_TIMEOUT_MS, totalMs * MAX_SCRIPT_SHARE)
  let terminations = 0
  let shortestRunMs = Number.POSITIVE_INFINITY
  let closed = false
  let pingedAt = 0
  let waiting = false
  let waited: (() => number) | null = null

  const ping = () => {
    waiting = true
    pingedAt = performance.now()
    waited = null
    session.send('Runtime.evaluate', { expression: '1' }).then(
      () => {
        waiting = false
      },
      () => {
        waiting = false
      },
    )
  }
  const check = () => {
    if (closed) return
    if (!waiting) return ping()
    if (awaitsAnswer()) {
      pingedAt = performance.now()
      waited = null
      return
    }
    // Measuring takes a few milliseconds: only for a page that has not answered since the last check.
    waited ??= watchWait()
    const elapsedMs = performance.now() - pingedAt
    if (elapsedMs < SCRIPT_TIMEOUT_MS) return
    const ranMs = Math.max(0, Math.floor(elapsedMs - waited()))
    if (ranMs < SCRIPT_TIMEOUT_MS && elapsedMs < maxTimeoutMs) return
    shortestRunMs = Math.min(shortestRunMs, ranMs)
    pingedAt = performance.now()
    waited = null
    terminations += 1
    session.send('Runtime.terminateExecution').catch(() => {})
    if (terminations >= MAX_TERMINATIONS) session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {})
    // Still unresponsive with scripts disabled: a screenshot would hang.
    if (terminations > MAX_TERMINATIONS + 1) deadline.stop('page-unresponsive')
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  deadline.onStop(() => clearInterval(timer))
  return {
    terminations: () => terminations,
    warnings: () =>
      terminations > 0 ? [{ kind: 'incomplete', seen: `script stopped after ${shortestRunMs} ms, ${terminations} times` }] : [],
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
