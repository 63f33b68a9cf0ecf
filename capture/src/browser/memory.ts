// Kills a renderer process that exceeds the memory limit; the other renderers continue.
import { readFile } from 'node:fs/promises'
import type { Browser } from './launch.ts'

export interface MemoryWatch {
  /** Whether a renderer was killed for its memory in the last few seconds, to explain a page crash. */
  killedRecently(): boolean
  /** Adds a limit and returns a function that removes it; the lowest one applies. */
  limit(bytes: number): () => void
  close(): void
}

const CHECK_INTERVAL_MS = 250
const RECENT_MS = 5_000

export function watchMemory(browser: Browser): MemoryWatch {
  const limits = new Set<{ bytes: number }>()
  let killedAt = Number.NEGATIVE_INFINITY
  let checking = false

  const check = async () => {
    if (checking || limits.size === 0) return
    checking = true
    try {
      const maxBytes = Math.min(...[...limits].map(({ bytes }) => bytes))
      const { processInfo } = await browser.cdp.send<{ processInfo: { type: string; id: number }[] }>('SystemInfo.getProcessInfo')
      for (const { type, id } of processInfo) {
        if (type !== 'renderer' || (await anonymousBytes(id)) < maxBytes) continue
        killedAt = performance.now()
        process.kill(id, 'SIGKILL')
      }
    } catch {
      // The browser or the process has exited meanwhile, which is reported elsewhere.
    } finally {
      checking = false
    }
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  return {
    killedRecently: () => performance.now() - killedAt < RECENT_MS,
    limit(bytes) {
      const entry = { bytes }
      limits.add(entry)
      return () => void limits.delete(entry)
    },
    close: () => clearInterval(timer),
  }
}

async function anonymousBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  // Only anonymous memory: pages of the binary are shared by all processes.
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}
