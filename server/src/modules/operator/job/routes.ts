// Routes for jobs.
import { jobApi } from '@attestry/contract/modules/operator/job'
import { route } from '../../../kernel/route.ts'
import { discardDeadLetter, listDeadLetters, listQueues, readDeadLetter, retryDeadLetter } from './service.ts'

export const jobRoutes = [
  route(jobApi.queues, listQueues),
  route(jobApi.list, listDeadLetters),
  route(jobApi.read, readDeadLetter),
  route(jobApi.retry, retryDeadLetter),
  route(jobApi.discard, discardDeadLetter),
]
