// Jobs that scan the stored files of a record, and queue again those without a result.
import { defineJob } from '../../../kernel/job.ts'

/** Few retries: while the scanner is down the scheduled job queues records again. */
export const scanJob = defineJob<{ ano: string }>('attestation.scan', { retries: 3, limitSeconds: 3600, batchSize: 1 })

export const resumeScansJob = defineJob('attestation.resume-scans', { retries: 0 })
