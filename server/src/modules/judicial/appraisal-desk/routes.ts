// Routes of the desk of appraisers, and of the settings.
import { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { appraisalSettingsApi } from '@attestry/contract/modules/judicial/appraisal-settings'
import { route } from '../../../kernel/route.ts'
import { refundAppraisal } from '../appraisal/payment.ts'
import { drawOpinion, saveOpinion } from './opinion.ts'
import {
  acceptAppraisal,
  actOnAppraisal,
  appraisalTimeline,
  approveOpinion,
  assignAppraisal,
  correctIssuedOpinion,
  listDeskAppraisals,
  moveAppraisal,
  openDeskAppraisal,
  openDeskAppraisalDocument,
  openDeskIssue,
  sendAppraiserCode,
  sendMaterialPackage,
  signOpinion,
} from './service.ts'
import { readAppraisalSettings, saveAppraisalSettings } from './settings.ts'

export const appraisalDeskRoutes = [
  route(appraisalDeskApi.list, listDeskAppraisals),
  route(appraisalDeskApi.open, openDeskAppraisal),
  route(appraisalDeskApi.timeline, appraisalTimeline),
  route(appraisalDeskApi.assign, assignAppraisal),
  route(appraisalDeskApi.accept, acceptAppraisal),
  route(appraisalDeskApi.act, actOnAppraisal),
  route(appraisalDeskApi.plainAct, moveAppraisal),
  route(appraisalDeskApi.approve, approveOpinion),
  route(appraisalDeskApi.correct, correctIssuedOpinion),
  route(appraisalDeskApi.saveOpinion, saveOpinion),
  route(appraisalDeskApi.drawOpinion, drawOpinion),
  route(appraisalDeskApi.document, openDeskAppraisalDocument),
  route(appraisalDeskApi.issue, openDeskIssue),
  route(appraisalDeskApi.package, sendMaterialPackage),
  route(appraisalDeskApi.code, sendAppraiserCode),
  route(appraisalDeskApi.sign, signOpinion),
  route(appraisalDeskApi.refund, refundAppraisal),
  route(appraisalSettingsApi.read, readAppraisalSettings),
  route(appraisalSettingsApi.save, saveAppraisalSettings),
]
