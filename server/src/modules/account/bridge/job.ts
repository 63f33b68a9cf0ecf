// What is left of logins by other ways is forgotten by the clock.
import { defineJob } from '../../../kernel/job.ts'

export const forgetAccessJob = defineJob('account.forget-access', { retries: 0 })
