// Routes for OAuth accounts and the phone number.
import { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { route } from '../../../kernel/route.ts'
import { bindThirdAccount, listThirdAccounts, rebindThirdAccount, unbindThirdAccount, verifyAndRedirect } from './binding.ts'
import { changePhone, sendPhoneCode } from './own-phone.ts'
import { completeFirstUse, loginByThirdAccount, offeredProviders, sendFirstUseCode, startThirdLogin } from './service.ts'

export const thirdAccountRoutes = [
  route(thirdAccountApi.providers, offeredProviders),
  route(thirdAccountApi.begin, startThirdLogin),
  route(thirdAccountApi.login, loginByThirdAccount),
  route(thirdAccountApi.sendForFirstUse, sendFirstUseCode),
  route(thirdAccountApi.firstUse, completeFirstUse),
  route(thirdAccountApi.list, listThirdAccounts),
  route(thirdAccountApi.sendSms, sendPhoneCode),
  route(thirdAccountApi.prove, verifyAndRedirect),
  route(thirdAccountApi.bind, bindThirdAccount),
  route(thirdAccountApi.rebind, rebindThirdAccount),
  route(thirdAccountApi.unbind, unbindThirdAccount),
  route(thirdAccountApi.bindPhone, changePhone),
]
