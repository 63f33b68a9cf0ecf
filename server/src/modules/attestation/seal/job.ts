// A record waits to be sealed.
import { defineJob } from '../../../kernel/job.ts'

/** Many small records share a transaction. */
export const sealJob = defineJob<{ ano: string }>('attestation.seal', { atOnce: 64 })

/** Reading back several gigabytes takes a while; a killed worker's job is taken over by its heartbeat, not by this limit. */
export const sealLargeJob = defineJob<{ ano: string }>('attestation.seal-large', { limitSeconds: 3600, atOnce: 1 })

/** A record with more bytes than this would keep the others of its batch waiting. */
export const LARGE_BYTES = 64 * 1024 ** 2

export const resumeSealingJob = defineJob('attestation.resume-sealing', { retries: 0 })
