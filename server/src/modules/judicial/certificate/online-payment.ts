// Orders a top-up of what the balance lacks for the live quote; the money then pays the quote from the balance, so that late money cannot revive a case.
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { onlinePaymentApi } from '@attestry/contract/modules/judicial/online-payment'
import { MAX_RECHARGE_FEN, MIN_RECHARGE_FEN } from '@attestry/contract/modules/wallet/order'
import { yuanOfFen } from '@attestry/contract/money'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { quotesOf } from '../../casework/public.ts'
import { balanceOf, orderRecharge } from '../../wallet/public.ts'
import { requireOwn } from '../notarization/own.ts'

export const orderMissingFee: Service<typeof onlinePaymentApi.order> = async (deps, actor, { id }, exchange) => {
  const { held } = await requireOwn(deps, actor, id)
  const [quote] = await quotesOf(deps.db, id)
  if (held.state !== 'priced' || !quote) return refuse(judicialErrors.WRONG_STATE)
  const { platformId, ownerId } = actor
  const { availableFen } = await balanceOf(deps, { platformId, ownerId })
  const missingFen = Math.max(0, quote.total_fen - availableFen)
  const fen = Math.min(Math.max(missingFen, MIN_RECHARGE_FEN), MAX_RECHARGE_FEN)
  return {
    fee: yuanOfFen(quote.total_fen),
    balance: yuanOfFen(availableFen),
    missing: yuanOfFen(missingFen),
    order: missingFen > 0 ? await orderRecharge(deps, actor, { amount: yuanOfFen(fen) }, exchange) : null,
  }
}
