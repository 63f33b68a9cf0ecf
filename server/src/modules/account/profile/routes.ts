// Routes for account information.
import { profileApi } from '@attestry/contract/modules/account/profile'
import { route } from '../../../kernel/route.ts'
import { infoByPhone, ownInfo, renameAccount } from './service.ts'

export const profileRoutes = [
  route(profileApi.info, ownInfo),
  route(profileApi.rename, renameAccount),
  route(profileApi.byPhone, infoByPhone),
]
