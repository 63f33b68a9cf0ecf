// Deletes data exports after seven days, and those still in progress after six hours, which counts as failed.
import { after, hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { deleteDocuments, removeBytes } from '../../document/public.ts'
import { clearExportsJob } from './job.ts'
import { expireExports } from './store.ts'

const STUCK_AFTER_MS = hours(6)

export async function deleteExpiredExports(deps: Deps): Promise<void> {
  const documents = await expireExports(deps.db, deps.clock.now(), after(deps.clock, -STUCK_AFTER_MS))
  await removeBytes(deps, await deleteDocuments(deps.db, documents))
}

export const dataExportSchedules = [scheduled('13 * * * *', clearExportsJob, deleteExpiredExports)]
