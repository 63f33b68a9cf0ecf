// Routes for switching between linked accounts.
import { switchApi } from '@attestry/contract/modules/account/switch'
import { route } from '../../../kernel/route.ts'
import { linkAccount, listLinked, switchAccount, unlinkAccount } from './service.ts'

export const switchRoutes = [
  route(switchApi.list, listLinked),
  route(switchApi.enter, switchAccount),
  route(switchApi.link, linkAccount),
  route(switchApi.unlink, unlinkAccount),
]
