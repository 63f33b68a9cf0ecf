// Queries abandoned Alipay checks once more, then ends them.
import { after } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { staleChecks } from '../standing/store.ts'
import { endStaleChecksJob } from './job.ts'
import { applyResult, CHECK_LIFETIME_MS } from './service.ts'

const BATCH_SIZE = 100

export async function endStaleChecks(deps: Deps): Promise<void> {
  for (const row of await staleChecks(deps.db, after(deps.clock, -CHECK_LIFETIME_MS), BATCH_SIZE)) {
    const { certify_id } = row
    const confirmed = certify_id !== null && (await deps.identityCheck?.passed(certify_id).catch(() => false)) === true
    await applyResult(deps, row, confirmed, 'expired')
  }
}

export const personalSchedules = [scheduled('13 * * * *', endStaleChecksJob, endStaleChecks)]
