// A check at Alipay that nobody came back from is asked about once more, then ended.
import { after } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { staleChecks } from '../standing/store.ts'
import { endStaleChecksJob } from './job.ts'
import { CHECK_OPEN_MS, settle } from './service.ts'

const A_BATCH = 100

export async function endStaleChecks(deps: Deps): Promise<void> {
  for (const row of await staleChecks(deps.db, after(deps.clock, -CHECK_OPEN_MS), A_BATCH)) {
    const { certify_id } = row
    const confirmed = certify_id !== null && (await deps.identityCheck?.passed(certify_id).catch(() => false)) === true
    await settle(deps, row, confirmed, 'expired')
  }
}

export const personalSchedules = [scheduled('13 * * * *', endStaleChecksJob, endStaleChecks)]
