// Terminates page scripts that block the main thread, so that the page can still be captured.
import type { CdpSession } from '../browser/cdp.ts'
import type { Deadline } from './deadline.ts'

export interface Watchdog {
  /** How often a script was terminated. */
  terminations(): number
  close(): void
}

/** Longer than the longest legitimate task seen on a busy machine. */
const SCRIPT_TIMEOUT_MS = 6_000
/** After this many terminations, script execution is disabled. */
const MAX_TERMINATIONS = 2
const CHECK_INTERVAL_MS = 500

export function watchScripts(session: CdpSession, deadline: Deadline): Watchdog {
  let terminations = 0
  let closed = false
  let pingedAt = 0
  let waiting = false

  const ping = () => {
    waiting = true
    pingedAt = performance.now()
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
    if (performance.now() - pingedAt < SCRIPT_TIMEOUT_MS) return
    pingedAt = performance.now()
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
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
