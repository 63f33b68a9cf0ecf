// Clearing away copies whose seven days are over, and those that never came about.
import { defineJob } from '../../../kernel/job.ts'

export const clearExportsJob = defineJob('account.clear-data-exports', { retries: 0 })
