// How much memory is there for browsers: what the machine has left, or what the container may still take.
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
  // Files that were read and could be forgotten count as used there, and are not in the way.
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
