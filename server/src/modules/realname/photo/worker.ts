// Deletes photos that are no longer needed: unsubmitted after a week, rejected after a month, bytes without a row after a day.
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { deletePhotoBytes, SHELF_PREFIX } from './encrypted-photo.ts'
import { clearPhotosJob } from './job.ts'
import { deleteExpiredRows, existingPhotoIds } from './store.ts'

const UNSUBMITTED_RETENTION_MS = days(7)
const REJECTED_RETENTION_MS = days(30)
const ORPHAN_AFTER_MS = days(1)
const BATCH_SIZE = 500

export async function deleteExpiredPhotos(deps: Deps): Promise<void> {
  const deleted = await deleteExpiredRows(deps.db, {
    waitingBefore: after(deps.clock, -UNSUBMITTED_RETENTION_MS),
    decidedBefore: after(deps.clock, -REJECTED_RETENTION_MS),
  })
  for (const id of deleted) await deletePhotoBytes(deps, id)
  let batch: string[] = []
  const deleteOrphans = async () => {
    const known = await existingPhotoIds(deps.db, batch)
    for (const id of batch) if (!known.has(id)) await deletePhotoBytes(deps, id)
    batch = []
  }
  for await (const { name } of deps.storage.shelf.list(SHELF_PREFIX)) {
    const id = name.slice(SHELF_PREFIX.length)
    // An upload in progress has bytes before its row; the id contains its start time.
    if (creationTimeOf(id) > after(deps.clock, -ORPHAN_AFTER_MS)) continue
    batch.push(id)
    if (batch.length === BATCH_SIZE) await deleteOrphans()
  }
  await deleteOrphans()
}

const creationTimeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

export const photoSchedules = [scheduled('29 * * * *', clearPhotosJob, deleteExpiredPhotos)]
