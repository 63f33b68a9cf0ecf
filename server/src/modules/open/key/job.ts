// Scheduled deletion of nonces that can no longer be replayed.
import { defineJob } from '../../../kernel/job.ts'

export const forgetNoncesJob = defineJob('open.forget-nonces', { retries: 0 })
