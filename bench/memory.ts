// Resident memory of a process, now and its peak while it is watched, in MB.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_INTERVAL_MS = 50

export const memoryOf = (pid: number | undefined): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024

export function watchMemory(pid: number | undefined): { stop(): number } {
  let peak = memoryOf(pid)
  let watching = true
  const watch = async () => {
    while (watching) {
      peak = Math.max(peak, memoryOf(pid))
      await sleep(POLL_INTERVAL_MS)
    }
  }
  watch()
  return {
    stop() {
      watching = false
      return peak
    },
  }
}
