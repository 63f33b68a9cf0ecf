// Closing the accounts whose seven days are over.
import { defineJob } from '../../../kernel/job.ts'

export const finishClosingsJob = defineJob('overview.finish-closings', { retries: 0 })
