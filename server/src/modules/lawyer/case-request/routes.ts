// Calls of case requests: a visitor's one, and the desk's.
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import { route } from '../../../kernel/route.ts'
import { caseList, moveCaseOn, openCase, submitCase } from './service.ts'

export const caseRequestRoutes = [
  route(caseRequestApi.submit, submitCase),
  route(caseRequestApi.list, caseList),
  route(caseRequestApi.open, openCase),
  route(caseRequestApi.move, moveCaseOn),
]
