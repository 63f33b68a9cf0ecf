// Test double of Alipay's gateway: checks every request as Alipay does, signs every answer and notification.
import type { KeyObject } from 'node:crypto'
import { beijingTime } from '../../alipay-gateway.ts'
import { noticeText, rsa2Sign, rsa2Verify, signedText } from '../../alipay-signature.ts'
import { fenOfGatewayYuan, gatewayYuan } from '../amount.ts'
import { alipayBill } from './bill.ts'
import type { BookTrade, CounterpartUrls, Ordered, TradeBook } from './trade-book.ts'

export interface AlipayCounterpartKeys {
  readonly appId: string
  readonly sellerId: string
  readonly appPublicKey: KeyObject
  readonly ownPrivateKey: KeyObject
}

type Fields = Readonly<Record<string, string>>
type Content = Readonly<Record<string, unknown>>

const MAX_SKEW_MS = 10 * 60_000
const PAGES: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}

export class AlipayCounterpart {
  readonly #keys: AlipayCounterpartKeys
  readonly #book: TradeBook
  readonly #urlOf: CounterpartUrls

  constructor(keys: AlipayCounterpartKeys, book: TradeBook, urlOf: CounterpartUrls) {
    this.#keys = keys
    this.#book = book
    this.#urlOf = urlOf
  }

  /** The signed answer to a POST, as text. */
  answer(parameters: Fields): string {
    const fault = this.#faultOf(parameters)
    const answer = fault ? refusal('40002', fault) : this.#carryOut(parameters)
    const raw = JSON.stringify(answer)
    const name = `${(parameters.method ?? 'error').replaceAll('.', '_')}_response`
    return `{"${name}":${raw},"sign":"${rsa2Sign(raw, this.#keys.ownPrivateKey)}"}`
  }

  /** The page of a signed URL: where the payer is redirected, or the fault. */
  page(parameters: Fields): { location: string } | { fault: string } {
    const fault = this.#faultOf(parameters)
    if (fault) return { fault }
    const content = JSON.parse(parameters.biz_content || '{}') as Content
    const productCode = PAGES[parameters.method ?? '']
    if (!productCode || content.product_code !== productCode) return { fault: 'isv.invalid-method' }
    const trade = this.#book.order(this.#ordered(parameters, content))
    if (!trade) return { fault: 'ACQ.INVALID_PARAMETER' }
    this.#book.scan(trade)
    return { location: this.#urlOf.cashier(trade.token) }
  }

  notice(trade: BookTrade, changes: Fields = {}): string {
    const refunded = trade.refunds.reduce((sum, refund) => sum + refund.fen, 0)
    const fields: Record<string, string> = {
      notify_time: beijingTime(this.#book.now()),
      notify_type: 'trade_status_sync',
      notify_id: trade.token,
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      app_id: this.#keys.appId,
      auth_app_id: this.#keys.appId,
      seller_id: this.#keys.sellerId,
      out_trade_no: trade.tradeNo,
      trade_status: statusOf(trade),
      total_amount: gatewayYuan(trade.fen),
      receipt_amount: gatewayYuan(trade.fen),
      subject: trade.subject,
      body: '',
      ...(trade.payment ? { trade_no: trade.payment.transactionId, gmt_payment: beijingTime(trade.payment.at) } : {}),
      ...(refunded ? { refund_fee: gatewayYuan(refunded) } : {}),
      ...changes,
    }
    return new URLSearchParams({ ...fields, sign: rsa2Sign(noticeText(fields), this.#keys.ownPrivateKey) }).toString()
  }

  bill(day: string, type: string): Buffer {
    return alipayBill(this.#book, day, type === 'trade' ? 'trade' : 'fund')
  }

  #faultOf(parameters: Fields): string | undefined {
    if (parameters.app_id !== this.#keys.appId) return 'isv.invalid-app-id'
    if (parameters.sign_type !== 'RSA2') return 'isv.invalid-signature-type'
    if (parameters.charset !== 'utf-8' || parameters.version !== '1.0') return 'isv.invalid-arguments'
    const sent = Date.parse(`${parameters.timestamp?.replace(' ', 'T')}+08:00`)
    if (!(Math.abs(Date.now() - sent) < MAX_SKEW_MS)) return 'isv.invalid-timestamp'
    const isSigned = rsa2Verify(signedText(parameters), parameters.sign ?? '', this.#keys.appPublicKey)
    return isSigned ? undefined : 'isv.invalid-signature'
  }

  #ordered(parameters: Fields, content: Content): Ordered {
    return {
      channel: 'alipay',
      tradeNo: String(content.out_trade_no),
      fen: fenOfGatewayYuan(content.total_amount) ?? 0,
      subject: String(content.subject ?? ''),
      expiresAt: new Date(`${String(content.time_expire).replace(' ', 'T')}+08:00`),
      notifyUrl: parameters.notify_url ?? '',
      returnUrl: parameters.return_url ?? '',
    }
  }

  #carryOut(parameters: Fields): Content {
    const content = JSON.parse(parameters.biz_content || '{}') as Content
    if (parameters.method === 'alipay.trade.precreate') {
      const trade = this.#book.order(this.#ordered(parameters, content))
      if (!trade) return refusal('40004', 'ACQ.INVALID_PARAMETER')
      return success({ out_trade_no: trade.tradeNo, qr_code: this.#urlOf.cashier(trade.token) })
    }
    if (parameters.method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const { bill_date: day, bill_type: type } = content
      if (!/^\d{4}-\d\d-\d\d$/.test(String(day))) return refusal('40004', 'isv.invalid-arguments')
      return success({ bill_download_url: this.#urlOf.bill(String(day), String(type)) })
    }
    const trade = this.#book.find('alipay', content.out_trade_no)
    if (!trade?.scanned) return refusal('40004', 'ACQ.TRADE_NOT_EXIST')
    return this.#carryOutOn(trade, parameters.method ?? '', content)
  }

  #carryOutOn(trade: BookTrade, method: string, content: Content): Content {
    const { tradeNo, payment } = trade
    const ids = { out_trade_no: tradeNo, ...(payment ? { trade_no: payment.transactionId } : {}) }
    if (method === 'alipay.trade.query') {
      if (!payment && trade.expiresAt <= this.#book.now()) trade.closed = true
      const paid = payment ? { send_pay_date: beijingTime(payment.at) } : {}
      return success({ ...ids, trade_status: statusOf(trade), total_amount: gatewayYuan(trade.fen), ...paid })
    }
    if (method === 'alipay.trade.close')
      return this.#book.close(trade) ? success(ids) : refusal('40004', 'ACQ.TRADE_STATUS_ERROR')
    const refundNo = String(content.out_request_no ?? '')
    if (method === 'alipay.trade.refund') {
      const done = this.#book.refund(trade, refundNo, fenOfGatewayYuan(content.refund_amount) ?? 0)
      if (!done) return refusal('40004', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      const total = trade.refunds.reduce((sum, each) => sum + each.fen, 0)
      return success({ ...ids, fund_change: done.repeated ? 'N' : 'Y', refund_fee: gatewayYuan(total) })
    }
    if (method !== 'alipay.trade.fastpay.refund.query') return refusal('40001', 'isv.invalid-method')
    const refund = trade.refunds.find((each) => each.refundNo === refundNo)
    if (!refund) return success({})
    return success({
      ...ids,
      out_request_no: refundNo,
      refund_amount: gatewayYuan(refund.fen),
      total_amount: gatewayYuan(trade.fen),
      ...(refund.state === 'refunded' ? { refund_status: 'REFUND_SUCCESS' } : {}),
    })
  }
}

const success = (fields: Content): Content => ({ code: '10000', msg: 'Success', ...fields })
const refusal = (code: string, subCode: string): Content => ({
  code,
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subCode,
})

function statusOf({ payment, closed, fen, refunds }: BookTrade): string {
  if (!payment) return closed ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
  return refunds.reduce((sum, refund) => sum + refund.fen, 0) === fen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}
