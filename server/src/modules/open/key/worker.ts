// Forgets nonces whose time is over, with room for nodes whose clocks differ.
import { after, minutes } from '../../../kernel/clock.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { forgetNoncesJob } from './job.ts'
import { forgetNonces } from './store.ts'

const CLOCKS_DIFFER_MS = minutes(10)

export const keySchedules = [
  scheduled('*/10 * * * *', forgetNoncesJob, (deps) => forgetNonces(deps.db, after(deps.clock, -CLOCKS_DIFFER_MS))),
]
