// Money that arrives for an order that is paid becomes a paid recharge order of its own: it can be refunded, invoiced and receipted.
import type { MoneySource } from '@attestry/contract/modules/wallet/order'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { sendMessage } from '../../inbox/public.ts'
import { orderNumber } from './number.ts'
import { insertOrder, type OrderRow } from './store.ts'

export interface Arrived {
  readonly fen: number
  readonly at: Date
  readonly by: MoneySource
  /** Unique per payment, for the message. */
  readonly key: string
}

/** Lock the wallet first. */
export async function orderSecondPayment(deps: Deps, first: OrderRow, { fen, at, by, key }: Arrived): Promise<OrderRow> {
  const now = deps.clock.now()
  const order = await insertOrder(deps.db, {
    id: newId(now),
    platform_id: first.platform_id,
    owner_id: first.owner_id,
    created_by: first.created_by,
    number: orderNumber(now),
    kind: 'recharge',
    fen,
    offer: null,
    state: 'paid',
    created_at: now,
    expires_at: now,
    paid_at: at,
    paid_by: by,
    lot_id: null,
  })
  await sendMessage(deps, {
    platformId: first.platform_id,
    accountId: first.owner_id,
    kind: 'order.second',
    params: { id: order.id, number: order.number, amount: yuanOfFen(fen), item: 'recharge', first: first.number },
    key,
  })
  return order
}
