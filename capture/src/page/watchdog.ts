// Notices a page whose script never lets go, ends that script, and goes on with what the page shows.
import type { CdpSession } from '../browser/cdp.ts'
import type { Course } from './course.ts'

export interface Watchdog {
  /** How often a script was ended. */
  ended(): number
  close(): void
}

/** Longer than the longest honest task seen on a busy machine. */
const patienceMs = 6_000
const endingsBeforeSilence = 2

export function watchScripts(session: CdpSession, course: Course): Watchdog {
  let ended = 0
  let closed = false
  let asked = 0
  let waiting = false

  const ask = () => {
    waiting = true
    asked = performance.now()
    session.send('Runtime.evaluate', { expression: '1' }).then(
      () => {
        waiting = false
      },
      () => {
        waiting = false
      },
    )
  }
  const look = () => {
    if (closed) return
    if (!waiting) return ask()
    if (performance.now() - asked < patienceMs) return
    asked = performance.now()
    ended += 1
    session.send('Runtime.terminateExecution').catch(() => {})
    if (ended >= endingsBeforeSilence) session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {})
    // Ended again and again, and still not heard from: it will not be imaged.
    if (ended > endingsBeforeSilence + 1) course.stop('page-unresponsive')
  }
  const timer = setInterval(look, 500)
  course.onStop(() => clearInterval(timer))
  return {
    ended: () => ended,
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
