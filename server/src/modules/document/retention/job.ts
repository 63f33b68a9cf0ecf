// Scheduled deletion of documents whose retention has ended.
import { defineJob } from '../../../kernel/job.ts'

export const deleteDocumentsJob = defineJob('document.delete-due', { retries: 0 })
