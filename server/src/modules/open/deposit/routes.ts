// Signed calls that deposit.
import { openDepositApi } from '@attestry/contract/modules/open/deposit'
import { route } from '../../../kernel/route.ts'
import { depositDigests, depositFiles, tusCancel, tusOffset } from '../../evidence/public.ts'
import { withLiveKey } from '../key/live-key.ts'
import { appendToUpload, beginUpload, uploadFile } from './service.ts'

export const openDepositRoutes = [
  route(openDepositApi.digests, withLiveKey(depositDigests)),
  route(openDepositApi.upload, uploadFile),
  route(openDepositApi.begin, beginUpload),
  route(openDepositApi.offset, (...call) => tusOffset(...call)),
  route(openDepositApi.append, appendToUpload),
  route(openDepositApi.cancel, (...call) => tusCancel(...call)),
  route(openDepositApi.files, withLiveKey(depositFiles)),
]
