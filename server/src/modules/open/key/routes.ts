// Routes for API keys.
import { keyApi } from '@attestry/contract/modules/open/key'
import { route } from '../../../kernel/route.ts'
import { changeKey, createKey, disableKey, enableKey, keyList, revokeKey } from './service.ts'

export const keyRoutes = [
  route(keyApi.list, keyList),
  route(keyApi.create, createKey),
  route(keyApi.change, changeKey),
  route(keyApi.disable, disableKey),
  route(keyApi.enable, enableKey),
  route(keyApi.revoke, revokeKey),
]
