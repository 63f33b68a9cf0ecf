// Job that deletes unused authorizations.
import { defineJob } from '../../../kernel/job.ts'

export const deleteAuthorizationsJob = defineJob('wallet.delete-wechat-authorizations', { retries: 0 })
