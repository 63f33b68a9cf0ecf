// Ends the one process that takes more memory than a capture may; the others go on.
import { readFile } from 'node:fs/promises'
import type { Browser } from './launch.ts'

export interface MemoryWatch {
  /** Whether a process was ended for its size in the last few seconds: what a crashed page asks. */
  endedLately(): boolean
  /** The lowest limit of those that run is the one that holds. */
  limit(bytes: number): () => void
  close(): void
}

const lookMs = 250
const latelyMs = 5_000

export function watchMemory(browser: Browser): MemoryWatch {
  const limits = new Set<{ bytes: number }>()
  let endedAt = Number.NEGATIVE_INFINITY
  let looking = false

  const look = async () => {
    if (looking || limits.size === 0) return
    looking = true
    try {
      const most = Math.min(...[...limits].map(({ bytes }) => bytes))
      const { processInfo } = await browser.cdp.send<{ processInfo: { type: string; id: number }[] }>('SystemInfo.getProcessInfo')
      for (const { type, id } of processInfo) {
        if (type !== 'renderer' || (await residentBytes(id)) < most) continue
        endedAt = performance.now()
        process.kill(id, 'SIGKILL')
      }
    } catch {
      // The browser or the process has gone meanwhile; whoever waits for it is told elsewhere.
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookMs)
  return {
    endedLately: () => performance.now() - endedAt < latelyMs,
    limit(bytes) {
      const entry = { bytes }
      limits.add(entry)
      return () => void limits.delete(entry)
    },
    close: () => clearInterval(timer),
  }
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  // Pages of the binary are shared by all; only what is this process's own counts.
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}
