// Stores in localStorage what the server does not know of an unfinished upload: modification time, pause, digest, description.
import type { StoredUpload, UploadRow } from './row.ts'

const KEY = 'unfinishedUploads'
type StoredUploads = Record<string, StoredUpload>

function read(): StoredUploads {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as StoredUploads
  } catch {
    return {}
  }
}

function write(uploads: StoredUploads): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(uploads))
  } catch {
    // Storage is not available: a reload loses only these fields.
  }
}

export const readStored = (id: string): StoredUpload | undefined => read()[id]

export function storeRow(row: UploadRow): void {
  if (row.id === null) return
  const facts = { lastModified: row.lastModified ?? 0, paused: row.phase === 'paused', sha256: row.sha256, draft: row.draft }
  write({ ...read(), [row.id]: facts })
}

export function removeStored(id: string): void {
  const { [id]: _, ...rest } = read()
  write(rest)
}

/** Uploads that the server no longer lists were deposited, cancelled or cleaned up. */
export function pruneStored(ids: readonly string[]): void {
  write(Object.fromEntries(Object.entries(read()).filter(([id]) => ids.includes(id))))
}
