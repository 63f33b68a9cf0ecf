// Routes for addresses.
import { addressApi } from '@attestry/contract/modules/account/address'
import { route } from '../../../kernel/route.ts'
import { addressDetail, changeAddress, createAddress, listAddresses, removeAddress } from './service.ts'

export const addressRoutes = [
  route(addressApi.list, listAddresses),
  route(addressApi.create, createAddress),
  route(addressApi.detail, addressDetail),
  route(addressApi.change, changeAddress),
  route(addressApi.remove, removeAddress),
]
