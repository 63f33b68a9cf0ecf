// Routes of the open API for records.
import { openRecordApi } from '@attestry/contract/modules/open/record'
import { route } from '../../../kernel/route.ts'
import { certificatePdf, recordInfo, recordList } from '../../attestation/public.ts'
import { downloadRecordPackage, ownKey } from './service.ts'

export const openRecordRoutes = [
  route(openRecordApi.self, ownKey),
  route(openRecordApi.list, (...call) => recordList(...call)),
  route(openRecordApi.info, (...call) => recordInfo(...call)),
  route(openRecordApi.certificate, (...call) => certificatePdf(...call)),
  route(openRecordApi.package, downloadRecordPackage),
]
