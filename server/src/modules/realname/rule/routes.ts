// Calls of the rules of real names.
import { ruleApi } from '@attestry/contract/modules/realname/rule'
import { route } from '../../../kernel/route.ts'
import { changeRule, showRule } from './service.ts'

export const ruleRoutes = [route(ruleApi.read, showRule), route(ruleApi.change, changeRule)]
