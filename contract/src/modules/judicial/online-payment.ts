// Paying the fee online: what the balance lacks is ordered as a top-up, because fees are paid from the balance only.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Yuan } from '../../money.ts'
import { OrderView } from '../wallet/order.ts'
import { NotarizationId } from './notarization-view.ts'

export const onlinePaymentApi = {
  order: endpoint({
    method: 'POST',
    path: '/notarization/online/pay/:id',
    access: 'main',
    realName: 'judicial',
    summary: {
      zh: '在线支付公证费：为余额不足的部分生成充值订单，到账后再支付报价',
      en: 'Pay the fee online: orders a top-up of what the balance lacks; the quote is paid once it has arrived',
    },
    input: z.strictObject({ id: NotarizationId }),
    output: z.object({
      fee: Yuan,
      balance: Yuan,
      missing: Yuan,
      /** Null: the balance covers the fee, pay the quote. */
      order: z.nullable(OrderView),
    }),
  }),
}
