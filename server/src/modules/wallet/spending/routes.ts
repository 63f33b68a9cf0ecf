// Routes of spending.
import { spendingApi } from '@attestry/contract/modules/wallet/spending'
import { route } from '../../../kernel/route.ts'
import { readSpending } from './service.ts'

export const spendingRoutes = [route(spendingApi.read, readSpending)]
