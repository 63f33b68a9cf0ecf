// Routes of package and evidence downloads.
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { route } from '../../../kernel/route.ts'
import { downloadBundle } from './bundle.ts'
import {
  downloadEvidence,
  downloadPackage,
  downloadSignature,
  downloadTimeStamp,
  issueCheckCode,
  listDownloads,
  listTimeStamps,
} from './service.ts'

export const packageRoutes = [
  route(packageApi.package, downloadPackage),
  route(packageApi.bundle, downloadBundle),
  route(packageApi.list, listDownloads),
  route(packageApi.timeStamps, listTimeStamps),
  route(packageApi.timeStampBytes, downloadTimeStamp),
  route(packageApi.signature, downloadSignature),
  route(packageApi.checkCode, issueCheckCode),
  route(packageApi.evidence, downloadEvidence),
]
