// Route for the invitation reward.
import { rewardApi } from '@attestry/contract/modules/realname/reward'
import { route } from '../../../kernel/route.ts'
import { rewardRule } from './service.ts'

export const rewardRoutes = [route(rewardApi.rule, rewardRule)]
