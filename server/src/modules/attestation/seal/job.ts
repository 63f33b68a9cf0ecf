// A record that is sealed by a job of its own: because it is large, or because sealing it with others did not succeed.
import { defineJob } from '../../../kernel/job.ts'

/** Reading back several gigabytes takes a while; a killed worker's job is taken over by its heartbeat, not by this limit. */
export const sealJob = defineJob<{ ano: string }>('attestation.seal', { limitSeconds: 3600, batchSize: 1 })

export const resumeSealingJob = defineJob('attestation.resume-sealing', { retries: 0 })

/** A record with more bytes than this would keep the others of a pass waiting. */
export const LARGE_BYTES = 64 * 1024 ** 2
