// Scheduled end of abandoned Alipay checks.
import { defineJob } from '../../../kernel/job.ts'

export const endStaleChecksJob = defineJob('realname.end-stale-checks', { retries: 0 })
