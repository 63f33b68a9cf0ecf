// Route for usage counters.
import { behaviorApi } from '@attestry/contract/modules/content/behavior'
import { route } from '../../../kernel/route.ts'
import { recordBehavior } from './service.ts'

export const behaviorRoutes = [route(behaviorApi.note, recordBehavior)]
