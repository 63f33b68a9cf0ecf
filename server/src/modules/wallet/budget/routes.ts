// Routes of budgets and alerts.
import { budgetApi } from '@attestry/contract/modules/wallet/budget'
import { route } from '../../../kernel/route.ts'
import { listBudgets, removeBudget, setAlert, setBudget, showAlert } from './service.ts'

export const budgetRoutes = [
  route(budgetApi.list, listBudgets),
  route(budgetApi.set, setBudget),
  route(budgetApi.remove, removeBudget),
  route(budgetApi.alert, showAlert),
  route(budgetApi.setAlert, setAlert),
]
