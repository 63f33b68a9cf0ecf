// Routes of payments inside WeChat.
import { wechatPaymentApi } from '@attestry/contract/modules/wallet/wechat-payment'
import { route } from '../../../kernel/route.ts'
import { authorizeInWechat, payInWechat } from './service.ts'

export const wechatPaymentRoutes = [
  route(wechatPaymentApi.authorize, authorizeInWechat),
  route(wechatPaymentApi.pay, payInWechat),
]
