// Payments inside WeChat: a silent authorization bound to session and order, the payer's openid, and the payment with it.
import { randomBytes } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { wechatPaymentApi } from '@attestry/contract/modules/wallet/wechat-payment'
import { type PayerAuthorization, PaymentRefused } from '../../../adapters/payment/port.ts'
import type { Member } from '../../../kernel/actor.ts'
import { after, isExpired, minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { originOf } from '../../platform/public.ts'
import { payerOf } from '../ledger/payer.ts'
import { attemptsOf, findOrder } from '../order/store.ts'
import { gatewayFor, openAttempt, startTrade } from '../payment/begin.ts'
import { queryAttempt } from '../payment/query.ts'
import { insertAuthorization, takeAuthorization } from './store.ts'

const METHOD = 'wechat-jsapi'
const STATE_LIFETIME_MS = minutes(10)

/** The return address is ours and depends on the order only: nothing of the request reaches it. */
export const authorizeInWechat: Service<typeof wechatPaymentApi.authorize> = async (deps, actor, { id }, exchange) => {
  const { authorization } = await wechatFor(deps, actor)
  const order = (await findOrder(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND)
  if (order.state !== 'awaiting_payment' || order.expires_at <= deps.clock.now()) refuse(walletErrors.ORDER_NOT_PAYABLE)
  const state = randomBytes(32).toString('hex')
  await insertAuthorization(deps.db, { ...stateKey(deps, actor, id, state), expires_at: after(deps.clock, STATE_LIFETIME_MS) })
  const origin = await originOf(deps, actor.platformId, exchange.header('host') ?? '')
  const redirectUrl = `${origin}/accountSettings/costCenter/wePay?id=${order.id}&method=${METHOD}`
  return { url: await authorization.url({ state, redirectUrl }) }
}

/** The openid is passed on to the gateway and stored nowhere: each payment has its own authorization. */
export const payInWechat: Service<typeof wechatPaymentApi.pay> = async (deps, actor, { id, code, state }, exchange) => {
  const { gateway, authorization } = await wechatFor(deps, actor)
  if (!(await findOrder(deps.db, payerOf(actor), id))) refuse(generalErrors.NOT_FOUND)
  // Taken before WeChat is asked, so that a leaked code cannot be retried.
  const taken = await takeAuthorization(deps.db, stateKey(deps, actor, id, state))
  if (!taken || isExpired(deps.clock, taken.expires_at, STATE_LIFETIME_MS)) refuse(walletErrors.WECHAT_STATE_REFUSED)
  const openId = await openIdOf(deps, authorization, code)
  await closeEarlierAttempts(deps, id)
  const { attempt, order } = await inTransaction(deps, (inside) => openAttempt(inside, actor, id, gateway, METHOD))
  const checkout = await startTrade(deps, actor, { gateway, attempt, order, openId }, exchange)
  if (checkout.kind !== 'jsapi') throw new Error(`a payment inside WeChat began with a checkout of kind ${checkout.kind}`)
  return { parameters: checkout.parameters, expiresAt: attempt.expires_at.toISOString() }
}

async function wechatFor(deps: Deps, { platformId }: Member) {
  const gateway = await gatewayFor(deps, platformId, METHOD)
  return { gateway, authorization: gateway.payerAuthorization ?? refuse(walletErrors.NO_GATEWAY) }
}

const stateKey = (deps: Deps, { platformId, accountId, sessionId }: Member, orderId: string, state: string) => ({
  state_hash: deps.secretBox.fingerprint(state, 'wechat-authorization'),
  platform_id: platformId,
  account_id: accountId,
  session_id: sessionId,
  order_id: orderId,
})

async function openIdOf(deps: Deps, authorization: PayerAuthorization, code: string): Promise<string> {
  try {
    return await authorization.openIdOf(code)
  } catch (error) {
    if (error instanceof PaymentRefused) {
      deps.log.warn({ code: error.code }, 'WeChat refused an authorization code')
      return refuse(walletErrors.WECHAT_REFUSED)
    }
    deps.log.warn({ err: error }, 'exchanging an authorization code at WeChat failed')
    return refuse(walletErrors.WECHAT_UNREACHABLE)
  }
}

/** An earlier sheet belongs to an openid that we no longer know. What was paid there is settled first, so nobody pays twice. */
async function closeEarlierAttempts(deps: Deps, orderId: string): Promise<void> {
  const earlier = (await attemptsOf(deps.db, orderId)).filter(
    ({ method, state }) => method === METHOD && state !== 'paid' && state !== 'closed',
  )
  await Promise.all(earlier.map((attempt) => queryAttempt(deps, attempt, { close: true })))
}
