// Routes for the verification and reward rules.
import { ruleApi } from '@attestry/contract/modules/realname/rule'
import { route } from '../../../kernel/route.ts'
import { changeRule, readRealNameRule } from './service.ts'

export const ruleRoutes = [route(ruleApi.read, readRealNameRule), route(ruleApi.change, changeRule)]
