// Weekly fixity run over all stored objects.
import { defineJob } from '../../../kernel/job.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { checkFixity } from './service.ts'

export const fixitySchedules = [
  scheduled(
    '7 1 * * 0',
    defineJob('attestation.fixity', { retries: 3, limitSeconds: 86_400, batchSize: 1 }),
    async (deps, signal) => {
      await checkFixity(deps, signal)
    },
  ),
]
