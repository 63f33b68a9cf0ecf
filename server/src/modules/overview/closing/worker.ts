// Comes round for accounts whose seven days are over, each in a transaction of its own.
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { dueClosings } from '../../account/public.ts'
import { finishClosingsJob } from './job.ts'
import { finishClosing } from './service.ts'

const A_ROUND = 100

export async function finishClosings(deps: Deps): Promise<void> {
  for (const id of await dueClosings(deps.db, deps.clock.now(), A_ROUND)) {
    try {
      await finishClosing(deps, id)
    } catch (error) {
      // One that fails is tried again next time; the others do not wait for it.
      deps.log.error({ err: error, closing: id }, 'account not closed')
    }
  }
}

export const closingSchedules = [scheduled('*/10 * * * *', finishClosingsJob, finishClosings)]
