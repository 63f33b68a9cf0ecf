// Drops staged bytes; dropping a stage that is gone or has become an object has no effect.
import { worker } from '../../../kernel/worker.ts'
import { dropStagesJob } from './job.ts'

export const endingWorkers = [
  worker(dropStagesJob, async (deps, { stages }) => {
    for (const stage of stages) await deps.storage.stage.drop(stage)
  }),
]
