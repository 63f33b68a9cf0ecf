// Hourly deletion of expired data of the alternative logins.
import { defineJob } from '../../../kernel/job.ts'

export const forgetAccessJob = defineJob('account.forget-access', { retries: 0 })
