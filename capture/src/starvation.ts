// Tells a busy machine from a slow page: whether a process tree waited for the CPU for most of the time, because other programs had it.
import { availableParallelism } from 'node:os'
import { entriesOf, processTree, textOf } from './process-tree.ts'

/** Milliseconds. */
export interface CpuTimes {
  readonly ran: number
  /** Runnable, but another thread had the CPU. */
  readonly waited: number
}

/** Of all threads together. */
export interface TreeTimes extends CpuTimes {
  /** The longest wait of one thread. */
  readonly longestWait: number
}

const NANOSECONDS_PER_MS = 1e6
/** A sample takes a few milliseconds. */
const SAMPLE_INTERVAL_MS = 2_000

export interface StarvationSamples {
  /** Judges about the last `ms`: a capture may have been starved at its start and wait for its site now. */
  isStarved(ms: number): boolean
  close(): void
}

export function sampleStarvation(root = process.pid): StarvationSamples {
  const take = () => ({ at: performance.now(), threads: threadTimes(root) })
  const samples = [take()]
  const timer = setInterval(() => samples.push(take()), SAMPLE_INTERVAL_MS)
  timer.unref()
  return {
    isStarved(ms) {
      const now = take()
      const before = samples.findLast(({ at }) => at <= now.at - ms) ?? samples[0] ?? now
      return isStarved(timesSince(before.threads, now.threads), now.at - before.at)
    },
    close: () => clearInterval(timer),
  }
}

/** Call at the start of the work; the returned function judges the time since then. False where the system has no such figures. */
export function watchStarvation(root = process.pid): () => boolean {
  const startedAt = performance.now()
  const before = threadTimes(root)
  return () => isStarved(timesSince(before, threadTimes(root)), performance.now() - startedAt)
}

/** Call at the start of the work; the returned function gives the longest time that one thread has waited for the CPU since. */
export function watchLongestWait(root = process.pid): () => number {
  const before = threadTimes(root)
  return () => timesSince(before, threadTimes(root)).longestWait
}

/**
 * A browser that waits for the network has many threads that each wait a little: one must have waited for long.
 * A tree that takes half of the machine itself is not starved, however long its many threads wait for each other.
 */
export const isStarved = ({ ran, waited, longestWait }: TreeTimes, elapsedMs: number, cores = availableParallelism()): boolean =>
  waited > elapsedMs / 2 && longestWait > elapsedMs / 4 && waited > ran && ran < (elapsedMs * cores) / 2

/** Threads that have ended meanwhile are not counted. */
function timesSince(before: ReadonlyMap<string, CpuTimes>, now: ReadonlyMap<string, CpuTimes>): TreeTimes {
  let [ran, waited, longestWait] = [0, 0, 0]
  for (const [thread, times] of now) {
    const wait = times.waited - (before.get(thread)?.waited ?? 0)
    ran += times.ran - (before.get(thread)?.ran ?? 0)
    waited += wait
    longestWait = Math.max(longestWait, wait)
  }
  return { ran, waited, longestWait }
}

/** From /proc/PID/task/TID/schedstat: nanoseconds on the CPU and in its run queue. */
function threadTimes(root: number): Map<string, CpuTimes> {
  const threads = processTree(root).flatMap((pid) => entriesOf(`/proc/${pid}/task`).map((tid) => `${pid}/task/${tid}`))
  return new Map(
    threads.flatMap((thread) => {
      const [ran = 0, waited = 0] = textOf(`/proc/${thread}/schedstat`)
        .split(' ')
        .map((figure) => Number(figure) / NANOSECONDS_PER_MS)
      return Number.isFinite(ran) && Number.isFinite(waited) ? [[thread, { ran, waited }] as const] : []
    }),
  )
}
