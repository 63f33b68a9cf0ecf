// Jobs that scan the stored files of a record, and queue again those without a result.
import { defineJob } from '../../../kernel/job.ts'

/** While the scanner is down the job ends without a result, and the scheduled one queues the record again. */
export const scanJob = defineJob<{ ano: string }>('attestation.scan', { retries: 3, limitSeconds: 3600, batchSize: 1 })

export const resumeScansJob = defineJob('attestation.resume-scans', { retries: 0 })
