// Deletes login requests, OAuth states, tickets and used tokens one day after their expiry; until then a replay still hits the used row.
import { days } from '../../../kernel/clock.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { deleteExpiredScans } from '../scan-login/store.ts'
import { deleteOldCodeRequests } from '../third-account/phone-store.ts'
import { deleteExpiredOAuthStates } from '../third-account/store.ts'
import { forgetAccessJob } from './job.ts'
import { deleteExpiredBridgeRows } from './store.ts'

export const accessSchedules = [
  scheduled('41 * * * *', forgetAccessJob, async (deps) => {
    const before = new Date(deps.clock.now().getTime() - days(1))
    await deleteExpiredScans(deps.db, before)
    await deleteExpiredOAuthStates(deps.db, before)
    await deleteExpiredBridgeRows(deps.db, before)
    await deleteOldCodeRequests(deps.db, before)
  }),
]
