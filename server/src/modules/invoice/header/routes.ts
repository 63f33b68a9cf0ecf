// Routes of invoice headers.
import { headerApi } from '@attestry/contract/modules/invoice/header'
import { route } from '../../../kernel/route.ts'
import { changeHeader, createHeader, headerDetail, listHeaders, removeHeader } from './service.ts'
import { suggestHeaders } from './suggest.ts'

export const invoiceHeaderRoutes = [
  route(headerApi.list, listHeaders),
  route(headerApi.create, createHeader),
  route(headerApi.detail, headerDetail),
  route(headerApi.suggest, suggestHeaders),
  route(headerApi.change, changeHeader),
  route(headerApi.remove, removeHeader),
]
