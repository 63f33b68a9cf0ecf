// Routes of appraisals for entrusters.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { route } from '../../../kernel/route.ts'
import { payAppraisal } from './payment.ts'
import {
  abandonAppraisal,
  appraisalDetail,
  downloadIssue,
  drawAppraisal,
  listAppraisals,
  openAppraisalDocument,
  readAppraisalTemplate,
  saveAppraisal,
  sendEntrusterCode,
  signEntrustment,
  submitAppraisal,
  supplyAppraisal,
  withdrawAppraisal,
} from './service.ts'

export const appraisalRoutes = [
  route(appraisalApi.template, readAppraisalTemplate),
  route(appraisalApi.list, listAppraisals),
  route(appraisalApi.save, saveAppraisal),
  route(appraisalApi.detail, appraisalDetail),
  route(appraisalApi.draw, drawAppraisal),
  route(appraisalApi.document, openAppraisalDocument),
  route(appraisalApi.issue, downloadIssue),
  route(appraisalApi.code, sendEntrusterCode),
  route(appraisalApi.sign, signEntrustment),
  route(appraisalApi.submit, submitAppraisal),
  route(appraisalApi.abandon, abandonAppraisal),
  route(appraisalApi.pay, payAppraisal),
  route(appraisalApi.supply, supplyAppraisal),
  route(appraisalApi.withdraw, withdrawAppraisal),
]
