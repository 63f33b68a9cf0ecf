// Deadline and cancellation of one capture: every wait has its own timeout and ends immediately when the capture is stopped.
import type { Cause } from '../report.ts'

/** Ends a step, or the whole capture, with a cause for the report. */
export class CaptureError extends Error {
  readonly reason: Cause
  constructor(reason: Cause, message: string = reason) {
    super(message)
    this.reason = reason
  }
}

export const causeOf = (error: unknown): Cause => (error instanceof CaptureError ? error.reason : 'internal')

const isTimeout = (cause: Cause) => cause === 'time-limit' || cause === 'page-unresponsive'

export interface Deadline {
  /** Milliseconds since the start. */
  elapsedMs(): number
  /** Only the first cause is kept. */
  stop(cause: Cause): void
  stopCause(): Cause | null
  /** Called immediately if already stopped. */
  onStop(listener: (cause: Cause) => void): void
  /** Rejects with a `CaptureError` after `ms` or when stopped. */
  within<Result>(ms: number, work: Promise<Result>, cause?: Cause): Promise<Result>
  /** Rejects when stopped meanwhile. */
  sleep(ms: number): Promise<void>
  close(): void
}

/** `isStarved`: whether the capture waited for the CPU in the last `ms`; then a timeout is the machine's fault, not the page's. */
export function startDeadline(totalMs: number, isStarved: (ms: number) => boolean = () => false): Deadline {
  const startedAt = performance.now()
  const listeners = new Set<(cause: Cause) => void>()
  let stopCause: Cause | null = null

  const stop = (cause: Cause) => {
    if (stopCause) return
    stopCause = isTimeout(cause) && isStarved(performance.now() - startedAt) ? 'node-busy' : cause
    clearTimeout(timer)
    for (const listener of [...listeners]) listener(stopCause)
  }
  const timer = setTimeout(() => stop('time-limit'), totalMs)

  const within = <Result>(ms: number, work: Promise<Result>, cause: Cause = 'time-limit') =>
    new Promise<Result>((resolve, reject) => {
      const done = () => {
        clearTimeout(timeout)
        listeners.delete(fail)
      }
      const fail = (why: Cause) => {
        done()
        reject(new CaptureError(why))
      }
      const timeout = setTimeout(() => fail(isStarved(ms) ? 'node-busy' : cause), ms)
      if (stopCause) {
        work.catch(() => {})
        return fail(stopCause)
      }
      listeners.add(fail)
      work.then(
        (result) => {
          done()
          resolve(result)
        },
        (error) => {
          done()
          reject(error)
        },
      )
    })

  return {
    elapsedMs: () => performance.now() - startedAt,
    stop,
    stopCause: () => stopCause,
    onStop: (listener) => (stopCause ? listener(stopCause) : void listeners.add(listener)),
    within,
    sleep: (ms) => within(ms + 1_000, new Promise<void>((resolve) => setTimeout(resolve, ms))),
    close: () => {
      clearTimeout(timer)
      listeners.clear()
    },
  }
}
