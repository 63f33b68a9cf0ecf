// Routes of the reconciliation desk.
import { reconciliationApi } from '@attestry/contract/modules/wallet/reconciliation'
import { route } from '../../../kernel/route.ts'
import { listRuns, resolveDifference, runAgain, showRun, takeDifference } from './service.ts'

export const reconciliationRoutes = [
  route(reconciliationApi.list, listRuns),
  route(reconciliationApi.detail, showRun),
  route(reconciliationApi.run, runAgain),
  route(reconciliationApi.take, takeDifference),
  route(reconciliationApi.resolve, resolveDifference),
]
