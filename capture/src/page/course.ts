// The time of one capture: every wait has its own limit and ends at once when the capture is stopped, for whatever cause.
import type { Cause } from '../report.ts'

/** Ends a step, or the whole capture, with a cause that is told. */
export class Halt extends Error {
  readonly reason: Cause
  constructor(reason: Cause, message: string = reason) {
    super(message)
    this.reason = reason
  }
}

export const causeOf = (error: unknown): Cause => (error instanceof Halt ? error.reason : 'internal')

export interface Course {
  /** Milliseconds since the start. */
  spent(): number
  /** The first cause stays. */
  stop(cause: Cause): void
  stopped(): Cause | null
  onStop(hear: (cause: Cause) => void): void
  within<Answer>(ms: number, work: Promise<Answer>, cause?: Cause): Promise<Answer>
  /** Halts when stopped meanwhile. */
  pause(ms: number): Promise<void>
  end(): void
}

export function openCourse(totalMs: number): Course {
  const begun = performance.now()
  const hearers = new Set<(cause: Cause) => void>()
  let stopCause: Cause | null = null

  const stop = (cause: Cause) => {
    if (stopCause) return
    stopCause = cause
    clearTimeout(timer)
    for (const hear of [...hearers]) hear(cause)
  }
  const timer = setTimeout(() => stop('time-limit'), totalMs)

  const within = <Answer>(ms: number, work: Promise<Answer>, cause: Cause = 'time-limit') =>
    new Promise<Answer>((resolve, reject) => {
      const done = () => {
        clearTimeout(limit)
        hearers.delete(halt)
      }
      const halt = (why: Cause) => {
        done()
        reject(new Halt(why))
      }
      const limit = setTimeout(() => halt(cause), ms)
      if (stopCause) {
        work.catch(() => {})
        return halt(stopCause)
      }
      hearers.add(halt)
      work.then(
        (answer) => {
          done()
          resolve(answer)
        },
        (error) => {
          done()
          reject(error)
        },
      )
    })

  return {
    spent: () => performance.now() - begun,
    stop,
    stopped: () => stopCause,
    onStop: (hear) => (stopCause ? hear(stopCause) : void hearers.add(hear)),
    within,
    pause: (ms) => within(ms + 1_000, new Promise<void>((resolve) => setTimeout(resolve, ms))),
    end: () => {
      clearTimeout(timer)
      hearers.clear()
    },
  }
}
