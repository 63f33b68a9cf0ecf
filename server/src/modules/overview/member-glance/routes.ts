// Route for the summary of a member.
import { memberGlanceApi } from '@attestry/contract/modules/overview/member-glance'
import { route } from '../../../kernel/route.ts'
import { memberGlance } from './service.ts'

export const memberGlanceRoutes = [route(memberGlanceApi.read, memberGlance)]
