// Scheduled deletions wait while the clock is known to be wrong: by a clock that is ahead, everything would be old.
import type { ScheduledJob } from '../../../kernel/worker.ts'
import { clockProblem } from './check.ts'

export const whileClockIsRight = (schedule: ScheduledJob): ScheduledJob => ({
  ...schedule,
  async work(deps, data, signal) {
    const problem = await clockProblem(deps)
    if (problem) deps.log.warn({ job: schedule.job.name, problem }, 'nothing is deleted while the clock is wrong')
    else await schedule.work(deps, data, signal)
  },
})
