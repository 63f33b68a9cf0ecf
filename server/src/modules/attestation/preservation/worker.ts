// Schedules of preservation: stamping new records hourly, renewing tokens daily.
import { defineJob } from '../../../kernel/job.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { preserveRecords, renewTokens } from './service.ts'

export const preservationSchedules = [
  scheduled('17 * * * *', defineJob('attestation.preserve', { retries: 0, limitSeconds: 1800 }), async (deps, signal) => {
    while (!signal.aborted && (await preserveRecords(deps)) > 0) {}
  }),
  scheduled('29 2 * * *', defineJob('attestation.renew', { retries: 0, limitSeconds: 3600 }), async (deps, signal) => {
    while (!signal.aborted && (await renewTokens(deps)) > 0) {}
  }),
]
