// Calls about regions.
import { regionApi } from '@attestry/contract/modules/account/region'
import { route } from '../../../kernel/route.ts'
import { listBelow, listProvinces, nameRegion } from './service.ts'

export const regionRoutes = [
  route(regionApi.provinces, listProvinces),
  route(regionApi.below, listBelow),
  route(regionApi.name, nameRegion),
]
