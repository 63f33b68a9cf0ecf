// Deletes expired check codes.
import { after, days } from '../../../kernel/clock.ts'
import { defineJob } from '../../../kernel/job.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { deleteExpiredCheckCodes } from './store.ts'

export const packageSchedules = [
  scheduled('53 * * * *', defineJob('attestation.forget-check-codes', { retries: 0 }), (deps) =>
    deleteExpiredCheckCodes(deps.db, after(deps.clock, -days(1))),
  ),
]
