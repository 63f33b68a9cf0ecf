// Deletes expired nonces, with a margin for clock differences between nodes.
import { after, minutes } from '../../../kernel/clock.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { forgetNoncesJob } from './job.ts'
import { deleteExpiredNonces } from './store.ts'

const CLOCK_SKEW_MS = minutes(10)

export const keySchedules = [
  scheduled('*/10 * * * *', forgetNoncesJob, (deps) => deleteExpiredNonces(deps.db, after(deps.clock, -CLOCK_SKEW_MS))),
]
