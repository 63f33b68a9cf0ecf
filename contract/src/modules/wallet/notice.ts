// Notifications of payment gateways: signed messages without a session, answered in the gateway's own words.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing } from '../../paging.ts'
import { paymentChannels } from './order.ts'

export const noticeApi = {
  receive: endpoint({
    method: 'POST',
    path: '/pay/notice/:channel/:platform',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    body: 'exact',
    limitsFailures: true,
    summary: {
      zh: '支付渠道的异步通知（以渠道签名为准，不需要登录）',
      en: 'Notifications of payment gateways, trusted by their signature, without a login',
    },
    input: z.strictObject({
      channel: field(z.enum(paymentChannels), { label: { zh: '支付渠道', en: 'Channel' }, example: 'alipay' }),
      platform: field(z.int().check(z.gte(1)), { label: { zh: '平台编号', en: 'Platform id' }, unowned: true, example: 1 }),
    }),
    output: Nothing,
  }),
}
