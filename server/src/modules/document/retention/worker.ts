// Deletes expired documents, and stored bytes that have had no row for a day.
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { folders, removeBytes, storedFiles } from '../vault/encrypted-chunks.ts'
import { deleteExpiredRows, findDocuments } from '../vault/store.ts'
import { deleteDocumentsJob } from './job.ts'

const MIN_ORPHAN_AGE_MS = days(1)
const ORPHANS_PER_BATCH = 500

export async function deleteExpiredDocuments(deps: Deps): Promise<void> {
  await removeBytes(deps, await deleteExpiredRows(deps.db, deps.clock.now()))
  for (const folder of folders) await deleteOrphans(deps, folder)
}

async function deleteOrphans(deps: Deps, folder: (typeof folders)[number]): Promise<void> {
  let batch: { id: string; name: string }[] = []
  const deleteBatch = async () => {
    const known = await findDocuments(deps.db, [...new Set(batch.map(({ id }) => id))])
    for (const { id, name } of batch) if (!known.has(id)) await deps.storage.shelf.remove(name)
    batch = []
  }
  for await (const file of storedFiles(deps, folder)) {
    // A document being stored has bytes before its row; the id contains its start time.
    if (creationTimeOf(file.id) > after(deps.clock, -MIN_ORPHAN_AGE_MS)) continue
    batch.push(file)
    if (batch.length === ORPHANS_PER_BATCH) await deleteBatch()
  }
  await deleteBatch()
}

const creationTimeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

export const documentSchedules = [scheduled('29 * * * *', deleteDocumentsJob, deleteExpiredDocuments)]
