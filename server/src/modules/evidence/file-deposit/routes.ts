// Routes of file and digest deposits.
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { route } from '../../../kernel/route.ts'
import { previewFile } from './preview.ts'
import { depositDigests, depositFiles, listFileDeposits, sharedDigests } from './service.ts'

export const fileDepositRoutes = [
  route(fileDepositApi.deposit, depositFiles),
  route(fileDepositApi.depositDigests, depositDigests, sharedDigests),
  route(fileDepositApi.list, listFileDeposits),
  route(fileDepositApi.preview, previewFile),
]
