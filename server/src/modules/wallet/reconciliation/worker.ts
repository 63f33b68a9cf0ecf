// Runs reconciliations, and queues those that are due: from 11:00 Beijing time, when the gateways have made their bills, hourly until they succeed.
import { dayAt, dayPlus } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/job.ts'
import { scheduled, worker } from '../../../kernel/worker.ts'
import { platformIds } from '../../platform/public.ts'
import type { Target } from './comparison.ts'
import { reconcileJob } from './job.ts'
import { reconcile } from './reconcile.ts'
import { dueBankDays, dueGatewayDays } from './store.ts'

/** How far back missed and failed days are made up for. */
const CATCH_UP_DAYS = 30

export async function dueTargets(deps: Deps): Promise<Target[]> {
  const until = dayPlus(dayAt(deps.clock.now()), -1)
  const period = { from: dayPlus(until, -CATCH_UP_DAYS), until }
  const due: Target[] = []
  for (const platformId of await platformIds(deps.db)) {
    for (const { channel } of deps.payments.of(platformId))
      for (const day of await dueGatewayDays(deps.db, { platformId, channel }, period)) due.push({ platformId, channel, day })
    for (const day of await dueBankDays(deps.db, platformId, period)) due.push({ platformId, channel: 'bank', day })
  }
  return due
}

export const reconciliationWorkers = [
  worker(reconcileJob, async (deps, target) => {
    await reconcile(deps, target)
  }),
]

export const reconciliationSchedules = [
  // UTC: 11:00 to 23:00 in Beijing.
  scheduled('0 3-15 * * *', defineJob('wallet.reconcile-due', { retries: 2 }), async (deps) => {
    await deps.queue.addAll(deps.db, reconcileJob, await dueTargets(deps))
  }),
]
