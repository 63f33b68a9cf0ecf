// The cashier page and the WeChat payment sheet of a demo, where a visitor pays without money; refused outside of a demo.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { sheetParameters } from './wechat-payment.ts'

export const cashierChoices = ['pay', 'refuse', 'pay-late', 'notify-twice'] as const
export const sheetChoices = ['look', 'pay'] as const

const Token = field(z.string().check(z.regex(/^[0-9a-f]{32}$/)), {
  label: { zh: '收银台凭证', en: 'Cashier token' },
  unowned: true,
  bearer: true,
  example: '0'.repeat(32),
})

/** WeChat Pay's links to its phone page have it; only the page of an order at one of our own addresses is returned to. */
const RedirectUrl = z.optional(
  field(z.string().check(z.maxLength(500)), { label: { zh: '付款后返回的地址', en: 'Address to return to' }, example: '' }),
)

export const cashierApi = {
  page: endpoint({
    method: 'GET',
    path: '/demo/cashier/:token',
    access: 'public',
    answer: 'raw',
    summary: { zh: '演示收银台（不收真钱）', en: 'Cashier of a demo, without real money' },
    input: z.strictObject({ token: Token, redirect_url: RedirectUrl }),
    output: Nothing,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/demo/cashier/:token',
    access: 'public',
    answer: 'raw',
    effect: 'stream',
    summary: { zh: '在演示收银台付款或拒绝', en: 'Pay or refuse at the cashier of a demo' },
    input: z.strictObject({
      token: Token,
      redirect_url: RedirectUrl,
      choice: field(z.enum(cashierChoices), { label: { zh: '选择', en: 'Choice' }, example: 'pay' }),
    }),
    output: Nothing,
  }),
  bridge: endpoint({
    method: 'GET',
    path: '/demo/wechat/bridge.js',
    access: 'public',
    answer: 'raw',
    summary: { zh: '演示用的微信支付窗口（脚本）', en: 'Script that stands in for the payment sheet of WeChat in a demo' },
    input: NoInput,
    output: Nothing,
  }),
  sheet: endpoint({
    method: 'POST',
    path: '/demo/wechat/sheet',
    access: 'public',
    effect: 'stream',
    summary: { zh: '在演示用的微信支付窗口查看或付款', en: 'Look or pay in the stand-in of the payment sheet of WeChat' },
    input: z.strictObject({
      ...sheetParameters,
      choice: field(z.enum(sheetChoices), { label: { zh: '选择', en: 'Choice' }, example: 'look' }),
    }),
    output: z.object({ subject: z.string(), amount: Yuan, paid: z.boolean() }),
  }),
}
