// Clearing away what was never deposited.
import { defineJob } from '../../../kernel/job.ts'

export const clearUploadsJob = defineJob('evidence.clear-uploads', { retries: 0 })
