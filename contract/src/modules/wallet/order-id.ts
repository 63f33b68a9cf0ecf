// The id of a payment order; apart from the orders' contract, which other pages need not load.
import * as z from 'zod/mini'
import { field, UUID } from '../../field.ts'

export const OrderId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '订单编号', en: 'Order id' },
  resource: 'payment-order',
  example: '00000000-0000-7000-8000-000000000000',
})
