// Route for the health report.
import { healthApi } from '@attestry/contract/modules/operator/health'
import { route } from '../../../kernel/route.ts'
import { healthReport } from './service.ts'

export const healthRoutes = [route(healthApi.report, healthReport)]
