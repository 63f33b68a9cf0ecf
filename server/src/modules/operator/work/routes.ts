// Route for work counts.
import { workApi } from '@attestry/contract/modules/operator/work'
import { route } from '../../../kernel/route.ts'
import { workCounts } from './service.ts'

export const workRoutes = [route(workApi.counts, workCounts)]
