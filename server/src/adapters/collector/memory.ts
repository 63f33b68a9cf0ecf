// Memory available for browsers: the lower of the machine's free memory and the container's remaining limit.
import { readFileSync } from 'node:fs'

export const HOST_BYTES = 350 * 1024 ** 2
export const CAPTURE_BYTES = 150 * 1024 ** 2

export function availableBytes(): number {
  return Math.min(ofMachine(), ofContainer())
}

function ofMachine(): number {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(textOf('/proc/meminfo'))?.[1]
  return kilobytes === undefined ? Number.POSITIVE_INFINITY : Number(kilobytes) * 1024
}

function ofContainer(): number {
  const limit = Number(textOf('/sys/fs/cgroup/memory.max'))
  const used = Number(textOf('/sys/fs/cgroup/memory.current'))
  if (!(limit > 0) || !(used > 0)) return Number.POSITIVE_INFINITY
  // The cgroup counts the reclaimable page cache as used.
  const cached = Number(/^inactive_file (\d+)$/m.exec(textOf('/sys/fs/cgroup/memory.stat'))?.[1] ?? 0)
  return Math.max(0, limit - used + cached)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
