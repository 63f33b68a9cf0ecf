// Calls by which a person shows who they are.
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { route } from '../../../kernel/route.ts'
import { certifyByAlipay, certifyByPhoto, goToAlipay, queryAlipay } from './service.ts'

export const personalRoutes = [
  route(personalApi.certify, certifyByAlipay),
  route(personalApi.redirect, goToAlipay),
  route(personalApi.query, queryAlipay),
  route(personalApi.byPhoto, certifyByPhoto),
]
