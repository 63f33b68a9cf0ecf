// Runs reconciliations, and queues those that are due: from 11:00 Beijing time, when the gateways have made their bills, hourly until they succeed, and once after the start.
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/job.ts'
import { loop } from '../../../kernel/loop.ts'
import { scheduled, worker } from '../../../kernel/worker.ts'
import { dueTargets } from './due.ts'
import { reconcileJob } from './job.ts'
import { reconcile } from './reconcile.ts'

async function queueDue(deps: Deps): Promise<void> {
  await deps.queue.addAll(deps.db, reconcileJob, await dueTargets(deps))
}

export const reconciliationWorkers = [
  worker(reconcileJob, async (deps, target) => {
    await reconcile(deps, target)
  }),
]

export const reconciliationSchedules = [
  // UTC: 11:00 to 23:00 in Beijing.
  scheduled('0 3-15 * * *', defineJob('wallet.reconcile-due', { retries: 2 }), queueDue),
]

export const reconciliationLoops = [
  // Its first pass is at the start: days that were missed while the server was down do not wait for the schedule.
  loop('reconciliation-catch-up', hours(24), async (deps) => {
    await queueDue(deps)
    return false
  }),
]
