// Scheduled deletion of old messages.
import { defineJob } from '../../../kernel/job.ts'

export const forgetMessagesJob = defineJob('message.forget', { retries: 0 })
