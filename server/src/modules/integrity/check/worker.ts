// Scheduled integrity checks: the small parts daily, those that read every record weekly. Objects have a schedule of their own (attestation.fixity).
import { defineJob } from '../../../kernel/job.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { runChecks } from './service.ts'

const settings = { retries: 2, limitSeconds: 86_400, batchSize: 1 }

export const integritySchedules = [
  scheduled('17 2 * * *', defineJob('integrity.check-daily', settings), async (deps, signal) => {
    await runChecks(deps, ['audit', 'ledger', 'cases', 'journals'], signal)
  }),
  scheduled('17 3 * * 6', defineJob('integrity.check-weekly', settings), async (deps, signal) => {
    await runChecks(deps, ['log', 'records', 'custody'], signal)
  }),
]
