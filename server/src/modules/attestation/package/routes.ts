// Calls that hand things out.
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { route } from '../../../kernel/route.ts'
import {
  giveCheckCode,
  listDownloads,
  listTimeStamps,
  takeEvidence,
  takePackage,
  takeSignature,
  takeTimeStamp,
} from './service.ts'

export const packageRoutes = [
  route(packageApi.package, takePackage),
  route(packageApi.list, listDownloads),
  route(packageApi.timeStamps, listTimeStamps),
  route(packageApi.timeStampBytes, takeTimeStamp),
  route(packageApi.signature, takeSignature),
  route(packageApi.checkCode, giveCheckCode),
  route(packageApi.evidence, takeEvidence),
]
