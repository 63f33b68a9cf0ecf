// Resource use of a process and its descendants: CPU seconds and peak memory, each shared page counted once (PSS).
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const POLL_INTERVAL_MS = 100

interface Stat {
  readonly pid: number
  readonly parent: number
  /** Including children it has waited for. */
  readonly cpuSeconds: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain any character, so count fields from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const cpu = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return { pid, parent: Number(fields[1]), cpuSeconds: cpu / TICKS_PER_SECOND }
  } catch {
    return undefined
  }
}

function treeOf(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined)
  const found: Stat[] = []
  const wanted = new Set([root])
  // A child's pid is usually larger than its parent's, but not always: repeat until nothing is added.
  for (let before = -1; before !== found.length; ) {
    before = found.length
    for (const stat of all)
      if (!found.includes(stat) && (stat.pid === root || wanted.has(stat.parent))) {
        wanted.add(stat.pid)
        found.push(stat)
      }
  }
  return found
}

export const cpuOf = (root: number): number => treeOf(root).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)

/** In MB. */
export function pssOf(root: number): number {
  return treeOf(root).reduce((sum, { pid }) => {
    try {
      return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return sum
    }
  }, 0)
}

export function watchPss(root: number): { stop(): Promise<number> } {
  let peak = pssOf(root)
  let watching = true
  const watch = async () => {
    while (watching) {
      peak = Math.max(peak, pssOf(root))
      await sleep(POLL_INTERVAL_MS)
    }
    return peak
  }
  const watched = watch()
  return {
    stop() {
      watching = false
      return watched
    },
  }
}
