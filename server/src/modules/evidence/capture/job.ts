// Job that drops staged bytes after the transaction that discarded their files has committed.
import { defineJob } from '../../../kernel/job.ts'

export const dropStagesJob = defineJob<{ stages: string[] }>('evidence.drop-capture-stages')
