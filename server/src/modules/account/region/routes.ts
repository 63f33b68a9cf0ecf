// Routes for regions.
import { regionApi } from '@attestry/contract/modules/account/region'
import { route } from '../../../kernel/route.ts'
import { describeRegion, listChildren, listProvinces } from './service.ts'

export const regionRoutes = [
  route(regionApi.provinces, listProvinces),
  route(regionApi.below, listChildren),
  route(regionApi.name, describeRegion),
]
