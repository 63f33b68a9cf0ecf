// Routes for personal verification.
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { route } from '../../../kernel/route.ts'
import { certifyByAlipay, certifyByPhoto, queryAlipay, redirectToAlipay } from './service.ts'

export const personalRoutes = [
  route(personalApi.certify, certifyByAlipay),
  route(personalApi.redirect, redirectToAlipay),
  route(personalApi.query, queryAlipay),
  route(personalApi.byPhoto, certifyByPhoto),
]
