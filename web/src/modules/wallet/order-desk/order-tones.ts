// Colours of the states of payment orders.
import type { OrderState } from '@attestry/contract/modules/wallet/order'
import type { StatusTone } from '../../../ui/StatusTag.tsx'

export const orderStateTones: Record<OrderState, StatusTone> = {
  awaiting_payment: 'waiting',
  paid: 'done',
  closed: 'plain',
  refunded: 'plain',
}
