// Payments inside WeChat (JSAPI): a silent authorization for the payer's openid, then the parameters of WeChat's payment sheet.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { OrderId } from './order-id.ts'

/** WeChat allows letters and digits only. */
const State = field(z.string().check(z.regex(/^[0-9a-f]{64}$/)), {
  label: { zh: '授权状态', en: 'Authorization state' },
  hint: { zh: '请重新付款', en: 'start the payment again' },
  secret: true,
  example: '5e'.repeat(32),
})

const Code = field(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)), {
  label: { zh: '授权码', en: 'Authorization code' },
  secret: true,
  example: '081abcdefghijklmnopqrstuvwxyz012',
})

const parameter = (maxLength: number, example: string) =>
  field(z.string().check(z.maxLength(maxLength)), { label: { zh: '支付参数', en: 'Payment parameter' }, unowned: true, example })

/** Passed to `getBrandWCPayRequest` as they are; `paySign` signs the others. */
export const sheetParameters = {
  appId: parameter(32, 'wx0000000000000002'),
  timeStamp: parameter(16, '1794931200'),
  nonceStr: parameter(32, '0'.repeat(32)),
  package: parameter(128, `prepay_id=wx${'0'.repeat(32)}`),
  signType: parameter(8, 'RSA'),
  paySign: parameter(1024, 'c2lnbmVk'),
}
const SheetParameters = z.object(sheetParameters)
export type SheetParameters = z.infer<typeof SheetParameters>

export const wechatPaymentApi = {
  authorize: endpoint({
    method: 'POST',
    path: '/price/order/:id/wechat/authorize',
    access: 'main',
    summary: { zh: '在微信内付款：发起静默授权', en: 'Pay inside WeChat: begin the silent authorization' },
    input: z.strictObject({ id: OrderId }),
    output: z.object({ url: z.string() }),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/price/order/:id/wechat/pay',
    access: 'main',
    effect: 'stream',
    summary: {
      zh: '在微信内付款：用授权码发起一次支付，返回调起支付的参数',
      en: 'Pay inside WeChat: start a payment with the code, and return the parameters of the payment sheet',
    },
    input: z.strictObject({ id: OrderId, code: Code, state: State }),
    output: z.object({ parameters: SheetParameters, expiresAt: z.iso.datetime() }),
  }),
}
