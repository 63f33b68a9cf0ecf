// Routes of records.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { route } from '../../../kernel/route.ts'
import { exportRecords } from './export.ts'
import { recordEvents } from './live.ts'
import {
  evidenceOfRecord,
  evidenceRecordInfo,
  hideOneRecord,
  recordInfo,
  recordLabels,
  recordList,
  renameRecord,
  setRecordLabel,
} from './service.ts'

export const recordRoutes = [
  route(recordApi.list, recordList),
  route(recordApi.labels, recordLabels),
  route(recordApi.info, recordInfo),
  route(recordApi.evidenceInfo, evidenceRecordInfo),
  route(recordApi.evidence, evidenceOfRecord),
  route(recordApi.live, recordEvents),
  route(recordApi.setLabel, setRecordLabel),
  route(recordApi.describe, renameRecord),
  route(recordApi.hide, hideOneRecord),
  route(recordApi.export, exportRecords),
]
