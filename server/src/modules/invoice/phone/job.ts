// Scheduled deletion of phone links that are over.
import { defineJob } from '../../../kernel/job.ts'

export const deletePhoneLinksJob = defineJob('invoice.delete-phone-links', { retries: 0 })
