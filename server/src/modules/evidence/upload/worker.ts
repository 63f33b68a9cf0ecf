// Cancels expired uploads, and drops staged bytes that no upload, capture or unsealed record uses.
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { clearUploadsJob } from './job.ts'
import { cancelExpired, stagesInUse } from './store.ts'

const ORPHAN_AFTER_MS = days(1)
const STAGES_PER_BATCH = 500

export async function clearUploads(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const id of await cancelExpired(deps.db, now)) await deps.storage.stage.drop(id)
  let batch: string[] = []
  const dropUnused = async () => {
    const used = await stagesInUse(deps.db, batch)
    for (const id of batch) if (!used.has(id)) await deps.storage.stage.drop(id)
    batch = []
  }
  for await (const { id, modifiedAt } of deps.storage.stage.list()) {
    if (now.getTime() - modifiedAt.getTime() < ORPHAN_AFTER_MS) continue
    batch.push(id)
    if (batch.length === STAGES_PER_BATCH) await dropUnused()
  }
  await dropUnused()
  await deps.storage.deleteLeftovers(new Date(now.getTime() - ORPHAN_AFTER_MS))
}

export const uploadSchedules = [scheduled('41 * * * *', clearUploadsJob, clearUploads)]
