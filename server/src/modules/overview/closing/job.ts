// Scheduled closing of accounts after the cooling-off period.
import { defineJob } from '../../../kernel/job.ts'

export const finishClosingsJob = defineJob('overview.finish-closings', { retries: 0 })
