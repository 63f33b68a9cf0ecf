// Deletes unused authorizations after their end.
import { scheduled } from '../../../kernel/worker.ts'
import { deleteAuthorizationsJob } from './job.ts'
import { deleteExpiredAuthorizations } from './store.ts'

export const wechatPaymentSchedules = [
  scheduled('47 * * * *', deleteAuthorizationsJob, (deps) => deleteExpiredAuthorizations(deps.db, deps.clock.now())),
]
