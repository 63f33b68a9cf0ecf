// Copies go after seven days; one that is still being made after six hours never will be.
import { after, hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { round } from '../../../kernel/worker.ts'
import { clearExportsJob } from './job.ts'
import { endExports } from './store.ts'
import { destroyPieces } from './vault.ts'

const STUCK_AFTER_MS = hours(6)

export async function clearExports(deps: Deps): Promise<void> {
  for (const id of await endExports(deps.db, deps.clock.now(), after(deps.clock, -STUCK_AFTER_MS))) await destroyPieces(deps, id)
}

export const dataExportRounds = [round('13 * * * *', clearExportsJob, clearExports)]
