// Routes for the real-name status.
import { standingApi } from '@attestry/contract/modules/realname/standing'
import { route } from '../../../kernel/route.ts'
import { standingInfo, standingStatus } from './service.ts'

export const standingRoutes = [route(standingApi.info, standingInfo), route(standingApi.status, standingStatus)]
