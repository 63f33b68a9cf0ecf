// Deletions and the ends of orders wait while the clock is known to be wrong: by a clock that is ahead, everything would be old.
import type { Loop } from '../../../kernel/loop.ts'
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

/** Without a log line: a pass runs every second, and the clock's problem is reported elsewhere. */
export const loopWhileClockIsRight = (loop: Loop): Loop => ({
  ...loop,
  pass: async (deps, signal) => (await clockProblem(deps)) === undefined && loop.pass(deps, signal),
})
