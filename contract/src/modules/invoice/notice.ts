// Notifications of invoice services: signed messages without a session.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing } from '../../paging.ts'

export const invoiceNoticeApi = {
  receive: endpoint({
    method: 'POST',
    path: '/invoice/notice/:platform',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    body: 'exact',
    limitsFailures: true,
    summary: {
      zh: '开票服务商的异步通知（以签名为准，不需要登录）',
      en: 'Notifications of invoice services, trusted by their signature, without a login',
    },
    input: z.strictObject({
      platform: field(z.int().check(z.gte(1)), { label: { zh: '平台编号', en: 'Platform id' }, unowned: true, example: 1 }),
    }),
    output: Nothing,
  }),
}
