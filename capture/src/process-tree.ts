// Lists a process and its descendants from /proc. Synchronous: takes a few milliseconds, asynchronous reads a hundred.
import { readdirSync, readFileSync } from 'node:fs'

export function processTree(root: number): number[] {
  const parents = new Map(
    entriesOf('/proc').flatMap((entry) => {
      const stat = /^\d+$/.test(entry) ? textOf(`/proc/${entry}/stat`) : ''
      // The process name in parentheses may contain anything, so fields are counted from its end.
      return stat ? [[Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const] : []
    }),
  )
  const found = new Set([root])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Empty if the file cannot be read: the process may have ended. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Empty if the folder cannot be read. */
export function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
