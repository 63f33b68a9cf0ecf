// Scheduled deletion of expired and stuck data exports.
import { defineJob } from '../../../kernel/job.ts'

export const clearExportsJob = defineJob('account.clear-data-exports', { retries: 0 })
