// Routes for case requests, for visitors and staff.
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import { route } from '../../../kernel/route.ts'
import { assignCaseRequest, caseList, caseTimeline, moveCase, readCase, submitCase } from './service.ts'

export const caseRequestRoutes = [
  route(caseRequestApi.submit, submitCase),
  route(caseRequestApi.list, caseList),
  route(caseRequestApi.open, readCase),
  route(caseRequestApi.move, moveCase),
  route(caseRequestApi.timeline, caseTimeline),
  route(caseRequestApi.assign, assignCaseRequest),
]
