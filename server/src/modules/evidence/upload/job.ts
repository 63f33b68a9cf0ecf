// Job that deletes expired uploads.
import { defineJob } from '../../../kernel/job.ts'

export const clearUploadsJob = defineJob('evidence.clear-uploads', { retries: 0 })
