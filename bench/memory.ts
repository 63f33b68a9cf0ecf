// How much memory a process holds, and the most it held while something went on. In MB.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

export const memoryOf = (pid: number | undefined): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024

export function watchMemory(pid: number | undefined): { stop(): number } {
  let peak = memoryOf(pid)
  let watching = true
  const watch = async () => {
    while (watching) {
      peak = Math.max(peak, memoryOf(pid))
      await sleep(LOOK_EVERY_MS)
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
