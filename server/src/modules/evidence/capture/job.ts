// Bytes that nobody needs any more, dropped once the act that let go of them is committed.
import { defineJob } from '../../../kernel/job.ts'

export const dropStagesJob = defineJob<{ stages: string[] }>('evidence.drop-capture-stages')
