// Finds uploads that began before this page was loaded and goes on with those whose files are still at hand.
import type { Upload } from '@attestry/contract/modules/evidence/upload'
import { earlierUploads, unfinishedUploads } from './earlier.ts'
import { adoptRows, currentUploads, dropRow } from './engine.ts'
import { recallFiles } from './keeper.ts'
import { forgetAllBut, recollect } from './memory.ts'
import { restoredRow } from './row.ts'
import { takeUpload, whenFree } from './tab-lock.ts'

let restoring: Promise<void> | undefined

/** Once a page: afterwards the rows on the page know better than the server's list. */
export function restoreUploads(): Promise<void> {
  restoring ??= restore().catch(() => {
    restoring = undefined
  })
  return restoring
}

async function restore(): Promise<void> {
  const found = await earlierUploads()
  forgetAllBut(found.map(({ id }) => id))
  const known = new Set(currentUploads().map(({ id }) => id))
  const unknown = found.filter(({ id }) => !known.has(id))
  const files = await recallFiles(unknown.map(({ id }) => id))
  await Promise.all(unknown.map((upload) => adopt(upload, files.get(upload.id))))
}

/** After a refused deposit: files that another tab has deposited or removed are no longer ours to offer. */
export async function dropVanished(): Promise<void> {
  const known = new Set((await unfinishedUploads()).map(({ id }) => id))
  for (const { key, id, phase } of currentUploads()) if (phase === 'ready' && id && !known.has(id)) dropRow(key)
}

async function adopt(upload: Upload, file: File | undefined): Promise<void> {
  const row = restoredRow(upload, recollect(upload.id), file !== undefined)
  const letGo = row.phase === 'ready' ? () => undefined : await takeUpload(upload.id)
  if (letGo) return adoptRows([{ row, file, letGo }])
  adoptRows([{ row: { ...row, phase: 'elsewhere' }, file: undefined, letGo: undefined }])
  await whenFree(upload.id)
  dropRow(row.key)
  const now = (await unfinishedUploads()).find(({ id }) => id === upload.id)
  if (now) await adopt(now, (await recallFiles([now.id])).get(now.id))
}
