// Receives notifications of gateways: verified by their signature, settled, and answered in the gateway's words.
import { generalErrors } from '@attestry/contract/errors'
import type { noticeApi } from '@attestry/contract/modules/wallet/notice'
import { type Notice, type PaymentGateway, UntrustedMessage } from '../../../adapters/payment/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { settleRefund } from '../payment-refund/settle.ts'
import { settle } from './settle.ts'

const SIGNATURE_HEADERS = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial'] as const

export const receiveNotice: Service<typeof noticeApi.receive> = async (deps, _actor, { channel, platform }, exchange) => {
  const gateway = deps.payments.find(platform, channel)
  if (!gateway) return refuse(generalErrors.NOT_FOUND)
  const notice = readNotice(deps, gateway, exchange)
  if (!notice) return answer(gateway, false)
  // Settled before it is answered: a gateway repeats what was not confirmed.
  if (notice.kind === 'trade') {
    const { tradeNo, trade, foreign } = notice
    await settle(deps, { platformId: platform, channel, tradeNo, trade, foreign, source: 'notice', raw: exchange.bytes })
  }
  if (notice.kind === 'refund') {
    const { tradeNo, refundNo, refund } = notice
    await settleRefund(deps, { platformId: platform, channel, tradeNo, refundNo, refund, source: 'notice', raw: exchange.bytes })
  }
  return answer(gateway, true)
}

/** Undefined if the gateway did not sign it. */
function readNotice(deps: Deps, gateway: PaymentGateway, exchange: Exchange): Notice | undefined {
  const headers = Object.fromEntries(SIGNATURE_HEADERS.map((name) => [name, exchange.header(name)]))
  try {
    return gateway.readNotice({ headers, body: exchange.bytes })
  } catch (error) {
    if (!(error instanceof UntrustedMessage)) throw error
    deps.log.warn({ channel: gateway.channel, fault: error.fault }, 'payment notification refused')
    exchange.countFailure()
    return undefined
  }
}

function answer(gateway: PaymentGateway, accepted: boolean): RawAnswer {
  const { status, contentType, body } = gateway.answerNotice(accepted)
  return { status, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body }
}
