// Calls of capture batches.
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { route } from '../../../kernel/route.ts'
import { batchTemplate, judgeBatchRows, readBatchSheet, submitBatch, waitingBatch } from './service.ts'

export const captureBatchRoutes = [
  route(captureBatchApi.template, batchTemplate),
  route(captureBatchApi.read, readBatchSheet),
  route(captureBatchApi.readRows, judgeBatchRows),
  route(captureBatchApi.waiting, waitingBatch),
  route(captureBatchApi.submit, submitBatch),
]
