// Scheduled deletion of photos that are no longer needed.
import { defineJob } from '../../../kernel/job.ts'

export const clearPhotosJob = defineJob('realname.clear-photos', { retries: 0 })
