// Routes for sub-accounts.
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { route } from '../../../kernel/route.ts'
import {
  changeSubAccount,
  createSubAccount,
  disableSubAccount,
  enableSubAccount,
  listSubAccounts,
  sendSubAccountCode,
  setSubAccountPassword,
} from './service.ts'

export const subAccountRoutes = [
  route(subAccountApi.sendCode, sendSubAccountCode),
  route(subAccountApi.create, createSubAccount),
  route(subAccountApi.list, listSubAccounts),
  route(subAccountApi.change, changeSubAccount),
  route(subAccountApi.setPassword, setSubAccountPassword),
  route(subAccountApi.disable, disableSubAccount),
  route(subAccountApi.enable, enableSubAccount),
]
