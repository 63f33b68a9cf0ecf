// Routes of the open API for deposits.
import { openDepositApi } from '@attestry/contract/modules/open/deposit'
import { route } from '../../../kernel/route.ts'
import { depositDigests, depositFiles, tusCancel, tusOffset } from '../../evidence/public.ts'
import { withActiveKey } from '../key/active-key.ts'
import { appendToUpload, beginUpload, uploadFile } from './service.ts'

export const openDepositRoutes = [
  route(openDepositApi.digests, withActiveKey(depositDigests)),
  route(openDepositApi.upload, uploadFile),
  route(openDepositApi.begin, beginUpload),
  route(openDepositApi.offset, (...call) => tusOffset(...call)),
  route(openDepositApi.append, appendToUpload),
  route(openDepositApi.cancel, (...call) => tusCancel(...call)),
  route(openDepositApi.files, withActiveKey(depositFiles)),
]
