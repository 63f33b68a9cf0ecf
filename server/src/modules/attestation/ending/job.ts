// Job that drops the staged bytes of evidence that ended or is collected again.
import { defineJob } from '../../../kernel/job.ts'

export const dropStagesJob = defineJob<{ stages: readonly string[] }>('attestation.drop-stages')
