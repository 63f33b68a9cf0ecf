// What this browser remembers of unfinished uploads and the server does not know: the file's time, the pause, the words typed so far.
import type { Remembered, UploadRow } from './row.ts'

const KEY = 'unfinishedUploads'
type Memory = Record<string, Remembered>

function read(): Memory {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Memory
  } catch {
    return {}
  }
}

function write(memory: Memory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Without storage a reload forgets the words typed so far, nothing more.
  }
}

export const recollect = (id: string): Remembered | undefined => read()[id]

export function remember(row: UploadRow): void {
  if (row.id === null) return
  const facts = { lastModified: row.lastModified ?? 0, paused: row.phase === 'paused', sha256: row.sha256, draft: row.draft }
  write({ ...read(), [row.id]: facts })
}

export function forget(id: string): void {
  const { [id]: _, ...rest } = read()
  write(rest)
}

/** Uploads the server no longer lists have been deposited, cancelled or cleaned up. */
export function forgetAllBut(ids: readonly string[]): void {
  write(Object.fromEntries(Object.entries(read()).filter(([id]) => ids.includes(id))))
}
