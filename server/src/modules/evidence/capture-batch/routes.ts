// Routes of capture batches.
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { route } from '../../../kernel/route.ts'
import { batchTemplate, readBatchSheet, submitBatch, validateBatchRows, waitingBatch } from './service.ts'

export const captureBatchRoutes = [
  route(captureBatchApi.template, batchTemplate),
  route(captureBatchApi.read, readBatchSheet),
  route(captureBatchApi.readRows, validateBatchRows),
  route(captureBatchApi.waiting, waitingBatch),
  route(captureBatchApi.submit, submitBatch),
]
