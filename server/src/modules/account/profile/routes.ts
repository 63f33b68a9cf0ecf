// Calls about who the account is.
import { profileApi } from '@attestry/contract/modules/account/profile'
import { route } from '../../../kernel/route.ts'
import { infoByPhone, ownInfo, renameAccount } from './service.ts'

export const profileRoutes = [
  route(profileApi.info, ownInfo),
  route(profileApi.rename, renameAccount),
  route(profileApi.byPhone, infoByPhone),
]
