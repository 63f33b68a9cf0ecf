// Calls about closing one's account.
import { closingApi } from '@attestry/contract/modules/account/closing'
import { route } from '../../../kernel/route.ts'
import { askToClose, closingFacts } from './service.ts'

export const closingRoutes = [route(closingApi.facts, closingFacts), route(closingApi.ask, askToClose)]
