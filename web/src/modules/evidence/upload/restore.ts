// Restores uploads started before this page load and resumes those whose files are cached.
import type { Upload } from '@attestry/contract/modules/evidence/upload'
import { adoptRows, currentUploads, dropRow } from './engine.ts'
import { cachedFiles } from './reload-cache.ts'
import { restoredRow } from './row.ts'
import { lockUpload, whenUnlocked } from './tab-lock.ts'
import { unfinishedUploads, uploadsAtPageLoad } from './unfinished-uploads.ts'
import { pruneStored, readStored } from './upload-storage.ts'

let restoring: Promise<void> | undefined

/** Once per page load: afterwards the rows on the page are newer than the server's list. */
export function restoreUploads(): Promise<void> {
  restoring ??= restore().catch(() => {
    restoring = undefined
  })
  return restoring
}

async function restore(): Promise<void> {
  const found = await uploadsAtPageLoad()
  pruneStored(found.map(({ id }) => id))
  const known = new Set(currentUploads().map(({ id }) => id))
  const unknown = found.filter(({ id }) => !known.has(id))
  const files = await cachedFiles(unknown.map(({ id }) => id))
  await Promise.all(unknown.map((upload) => adopt(upload, files.get(upload.id))))
}

/** After a refused deposit: removes rows that another tab has deposited or removed. */
export async function removeVanished(): Promise<void> {
  const known = new Set((await unfinishedUploads()).map(({ id }) => id))
  for (const { key, id, phase } of currentUploads()) if (phase === 'ready' && id && !known.has(id)) dropRow(key)
}

async function adopt(upload: Upload, file: File | undefined): Promise<void> {
  const row = restoredRow(upload, readStored(upload.id), file !== undefined)
  const unlock = row.phase === 'ready' ? () => undefined : await lockUpload(upload.id)
  if (unlock) return adoptRows([{ row, file, unlock }])
  adoptRows([{ row: { ...row, phase: 'elsewhere' }, file: undefined, unlock: undefined }])
  await whenUnlocked(upload.id)
  dropRow(row.key)
  const now = (await unfinishedUploads()).find(({ id }) => id === upload.id)
  if (now) await adopt(now, (await cachedFiles([now.id])).get(now.id))
}
