// Calls about accounts elsewhere and the phone number.
import { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { route } from '../../../kernel/route.ts'
import { bindThirdAccount, listThirdAccounts, proveAndDepart, rebindThirdAccount, unbindThirdAccount } from './binding.ts'
import { moveToPhone, sendOwnCode } from './own-phone.ts'
import { beginThirdLogin, loginByThirdAccount, offeredProviders, sendFirstUseCode, useForTheFirstTime } from './service.ts'

export const thirdAccountRoutes = [
  route(thirdAccountApi.providers, offeredProviders),
  route(thirdAccountApi.begin, beginThirdLogin),
  route(thirdAccountApi.login, loginByThirdAccount),
  route(thirdAccountApi.sendForFirstUse, sendFirstUseCode),
  route(thirdAccountApi.firstUse, useForTheFirstTime),
  route(thirdAccountApi.list, listThirdAccounts),
  route(thirdAccountApi.sendSms, sendOwnCode),
  route(thirdAccountApi.prove, proveAndDepart),
  route(thirdAccountApi.bind, bindThirdAccount),
  route(thirdAccountApi.rebind, rebindThirdAccount),
  route(thirdAccountApi.unbind, unbindThirdAccount),
  route(thirdAccountApi.bindPhone, moveToPhone),
]
