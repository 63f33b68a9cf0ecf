// Makes statements about the journals at the configured interval.
import { minutes } from '../../../kernel/clock.ts'
import { defineJob } from '../../../kernel/job.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { publishStatements } from './service.ts'
import { lastMadeAt } from './store.ts'

/** The schedule is by the minute: without this an interval of five minutes would become ten. */
const TOLERANCE_MS = minutes(0.5)

export const journalSchedules = [
  scheduled(
    '*/5 * * * *',
    defineJob('integrity.journal', { retries: 2, limitSeconds: 3600, batchSize: 1 }),
    async (deps, signal) => {
      const { journalEveryMs } = deps.endorsers
      if (journalEveryMs === 0) return
      const last = await lastMadeAt(deps.db)
      const due = last === undefined || deps.clock.now().getTime() - last.getTime() >= journalEveryMs - TOLERANCE_MS
      if (due) await publishStatements(deps, signal)
    },
  ),
]
