// The call that counts.
import { behaviorApi } from '@attestry/contract/modules/content/behavior'
import { route } from '../../../kernel/route.ts'
import { noteBehavior } from './service.ts'

export const behaviorRoutes = [route(behaviorApi.note, noteBehavior)]
