// A record waits to be sealed.
import { defineJob } from '../../../kernel/job.ts'

/** Reading back several gigabytes takes a while; a killed worker's job is taken over by its heartbeat, not by this limit. */
export const sealJob = defineJob<{ ano: string }>('attestation.seal', { limitSeconds: 3600 })

export const resumeSealingJob = defineJob('attestation.resume-sealing', { retries: 0 })
