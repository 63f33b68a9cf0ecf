// Routes for statistics.
import { statisticsApi } from '@attestry/contract/modules/overview/statistics'
import { route } from '../../../kernel/route.ts'
import { exportStatistics, readStatistics } from './service.ts'

export const statisticsRoutes = [route(statisticsApi.read, readStatistics), route(statisticsApi.export, exportStatistics)]
