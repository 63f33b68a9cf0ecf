// Calls of file and digest deposits.
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { route } from '../../../kernel/route.ts'
import { previewFile } from './preview.ts'
import { depositDigests, depositDigestsOfAll, depositFiles, listFileDeposits } from './service.ts'

export const fileDepositRoutes = [
  route(fileDepositApi.deposit, depositFiles),
  route(fileDepositApi.depositDigests, depositDigests, depositDigestsOfAll),
  route(fileDepositApi.list, listFileDeposits),
  route(fileDepositApi.preview, previewFile),
]
