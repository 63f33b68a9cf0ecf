// Receives notifications of gateways: verified by their signature, settled, and answered in the gateway's words.
import type { noticeApi } from '@attestry/contract/modules/wallet/notice'
import {
  type Notice,
  type NoticeAnswer,
  type PaymentChannel,
  type PaymentGateway,
  UntrustedMessage,
} from '../../../adapters/payment/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { platformIds } from '../../platform/public.ts'
import { platformOfTrade } from '../order/store.ts'
import { settleRefund } from '../payment-refund/settle.ts'
import { settle } from './settle.ts'

const SIGNATURE_HEADERS = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial'] as const

/** For addresses without a gateway: what its kind of gateway understands as not accepted. */
const FAILURES: Readonly<Record<PaymentChannel, NoticeAnswer>> = {
  alipay: { status: 200, contentType: 'text/plain', body: 'failure' },
  wechat: { status: 404, contentType: 'application/json', body: '{"code":"FAIL","message":""}' },
}

export const receiveNotice: Service<typeof noticeApi.receive> = async (deps, _actor, { channel, platform }, exchange) => {
  const gateway = (await platformIds(deps.db)).includes(platform) ? deps.payments.find(platform, channel) : undefined
  if (!gateway) return rawAnswer(FAILURES[channel])
  const notice = readNotice(deps, gateway, exchange)
  if (!notice) return answer(gateway, false)
  if (notice.kind !== 'other' && (await isOfAnotherPlatform(deps, platform, notice.tradeNo))) {
    deps.log.warn({ channel, platform, tradeNo: notice.tradeNo }, 'payment notification at the address of another platform')
    return answer(gateway, false)
  }
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

/** Trade numbers are unique in the installation, and platforms may share a merchant account. */
async function isOfAnotherPlatform({ db }: Deps, platformId: number, tradeNo: string): Promise<boolean> {
  const owner = await platformOfTrade(db, tradeNo)
  return owner !== undefined && owner !== platformId
}

const answer = (gateway: PaymentGateway, accepted: boolean): RawAnswer => rawAnswer(gateway.answerNotice(accepted))

const rawAnswer = ({ status, contentType, body }: NoticeAnswer): RawAnswer => ({
  status,
  headers: { 'content-type': contentType, 'cache-control': 'no-store' },
  body,
})
