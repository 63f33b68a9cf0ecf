// Routes for closing an account.
import { closingApi } from '@attestry/contract/modules/account/closing'
import { route } from '../../../kernel/route.ts'
import { closingFacts, requestClosing } from './service.ts'

export const closingRoutes = [route(closingApi.facts, closingFacts), route(closingApi.ask, requestClosing)]
