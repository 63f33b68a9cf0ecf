// Ending checks that nobody came back from.
import { defineJob } from '../../../kernel/job.ts'

export const endStaleChecksJob = defineJob('realname.end-stale-checks', { retries: 0 })
