// The call of a member at a glance.
import { memberGlanceApi } from '@attestry/contract/modules/overview/member-glance'
import { route } from '../../../kernel/route.ts'
import { memberGlance } from './service.ts'

export const memberGlanceRoutes = [route(memberGlanceApi.read, memberGlance)]
