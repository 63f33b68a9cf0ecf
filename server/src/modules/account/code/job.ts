// Job to send an SMS code; number and code are encrypted, because jobs are stored in the database.
import { defineJob } from '../../../kernel/job.ts'

export const sendCodeJob = defineJob<{ sealed: string; purpose: string; signature: string; expiresAt: string }>(
  'account.send-code',
  {
    retries: 3,
    limitSeconds: 30,
  },
)

export const forgetCodesJob = defineJob('account.forget-codes', { retries: 0 })
