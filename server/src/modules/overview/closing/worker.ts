// Closes due accounts, each in its own transaction.
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { dueClosings } from '../../account/public.ts'
import { finishClosingsJob } from './job.ts'
import { finishClosing } from './service.ts'

const BATCH_SIZE = 100

export async function finishClosings(deps: Deps): Promise<void> {
  for (const id of await dueClosings(deps.db, deps.clock.now(), BATCH_SIZE)) {
    try {
      await finishClosing(deps, id)
    } catch (error) {
      // A failure does not block the others; the next run retries it.
      deps.log.error({ err: error, closing: id }, 'closing an account failed')
    }
  }
}

export const closingSchedules = [scheduled('*/10 * * * *', finishClosingsJob, finishClosings)]
