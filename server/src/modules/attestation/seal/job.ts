// Job that seals a single record: one that is large, or whose batch failed.
import { defineJob } from '../../../kernel/job.ts'

/** Reading back several gigabytes takes long; the job of a killed worker is retried by heartbeat, not by this limit. */
export const sealJob = defineJob<{ ano: string }>('attestation.seal', { limitSeconds: 3600, batchSize: 1 })

export const resumeSealingJob = defineJob('attestation.resume-sealing', { retries: 0 })

/** A larger record would delay the others of a batch. */
export const MAX_BATCH_BYTES = 64 * 1024 ** 2
