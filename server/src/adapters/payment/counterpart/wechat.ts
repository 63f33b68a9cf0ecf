// Test double of WeChat Pay v3: checks every request as WeChat Pay does, signs every answer, encrypts notifications.
import { createCipheriv, type KeyObject, randomBytes, verify } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { SheetParameters } from '../port.ts'
import { sha1Hex, wechatSign } from '../wechat-signature.ts'
import { wechatBill } from './bill.ts'
import type { BookRefund, BookTrade, CounterpartUrls, TradeBook } from './trade-book.ts'
import type { WechatAuthorization } from './wechat-authorization.ts'

export interface WechatCounterpartKeys {
  readonly appId: string
  readonly merchantId: string
  readonly certificateSerial: string
  readonly merchantPublicKey: KeyObject
  readonly apiV3Key: string
  /** Names our own key: a certificate's serial number or `PUB_KEY_ID_…`. */
  readonly serial: string
  readonly ownPrivateKey: KeyObject
}

export interface CounterpartRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface SignedMessage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

type Fields = Readonly<Record<string, unknown>>

const MAX_SKEW_SECONDS = 300
const MAX_REFUNDS = 50
const BEIJING_MS = 8 * 3_600_000
const isoBeijing = (at: Date): string => `${new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 19)}+08:00`

export class WechatCounterpart {
  readonly #keys: WechatCounterpartKeys
  readonly #book: TradeBook
  readonly #urlOf: CounterpartUrls
  readonly #authorization: WechatAuthorization
  readonly #nonces = new Set<string>()

  constructor(keys: WechatCounterpartKeys, book: TradeBook, urlOf: CounterpartUrls, authorization: WechatAuthorization) {
    this.#authorization = authorization
    this.#keys = keys
    this.#book = book
    this.#urlOf = urlOf
  }

  answer(request: CounterpartRequest): SignedMessage {
    if (!this.#isAuthorized(request)) return this.#signed(401, { code: 'SIGN_ERROR', message: 'wrong signature' })
    const url = new URL(request.target, 'http://counterpart')
    if (url.pathname === '/billdownload/file') return this.#billFile(url)
    const [status, fields] = this.#carryOut(request.method, url, request.body ? (JSON.parse(request.body) as Fields) : {})
    return this.#signed(status, fields)
  }

  /** The trade of a call of `getBrandWCPayRequest`; undefined unless the merchant signed exactly these parameters. */
  tradeOfSheet({ appId, timeStamp, nonceStr, package: prepared, signType, paySign }: SheetParameters): BookTrade | undefined {
    const prepayId = /^prepay_id=wx([0-9a-f]{32})$/.exec(prepared)?.[1]
    if (appId !== this.#keys.appId || signType !== 'RSA' || !/^\d{10}$/.test(timeStamp) || !prepayId) return undefined
    const signed = [appId, timeStamp, nonceStr, prepared].map((part) => `${part}\n`).join('')
    const isSigned = verify('sha256', Buffer.from(signed), this.#keys.merchantPublicKey, Buffer.from(paySign, 'base64'))
    return isSigned ? this.#book.byToken(prepayId) : undefined
  }

  /** A signed notification with the given event; `changes` replace fields of the encrypted content. */
  notice(trade: BookTrade, changes: Fields = {}): SignedMessage {
    return this.#notification('TRANSACTION.SUCCESS', 'transaction', { ...this.#transaction(trade), ...changes })
  }

  refundNotice(trade: BookTrade, refund: BookRefund): SignedMessage {
    const { state, ...fields } = this.#refundFields(trade, refund)
    return this.#notification(`REFUND.${state === 'ABNORMAL' ? 'ABNORMAL' : 'SUCCESS'}`, 'refund', {
      ...fields,
      mchid: this.#keys.merchantId,
      refund_status: state,
    })
  }

  /** Signs as WeChat Pay does; tests shift the time and spoil the signature. */
  sign(body: string, at = new Date()): Record<string, string> {
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': this.#keys.serial,
      'wechatpay-signature': wechatSign(this.#keys.ownPrivateKey, timestamp, nonce, body),
    }
  }

  #notification(event: string, kind: string, fields: Fields): SignedMessage {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(this.#keys.apiV3Key), Buffer.from(nonce))
    cipher.setAAD(Buffer.from(kind))
    const encrypted = Buffer.concat([cipher.update(JSON.stringify(fields)), cipher.final(), cipher.getAuthTag()])
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: isoBeijing(this.#book.now()),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: event,
      resource: {
        original_type: kind,
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: encrypted.toString('base64'),
        associated_data: kind,
        nonce,
      },
    })
    return { status: 200, headers: { ...this.sign(body), 'content-type': 'application/json' }, body }
  }

  #signed(status: number, fields: Fields | undefined): SignedMessage {
    const body = fields ? JSON.stringify(fields) : ''
    return { status, headers: { ...this.sign(body), 'content-type': 'application/json' }, body }
  }

  #isAuthorized({ method, target, headers, body }: CounterpartRequest): boolean {
    const header = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? ''
    const given = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
    const { mchid, nonce_str: nonce = '', signature = '', timestamp = '', serial_no: serial } = given
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_SKEW_SECONDS && !this.#nonces.has(nonce)
    if (mchid !== this.#keys.merchantId || serial !== this.#keys.certificateSerial || nonce.length < 16 || !isFresh) return false
    // In public-key mode the merchant must name the key, or the answer is signed with a certificate it does not have.
    if (this.#keys.serial.startsWith('PUB_KEY_ID_') && headers['wechatpay-serial'] !== this.#keys.serial) return false
    this.#nonces.add(nonce)
    const text = [method, target, timestamp, nonce, body].map((part) => `${part}\n`).join('')
    return verify('sha256', Buffer.from(text), this.#keys.merchantPublicKey, Buffer.from(signature, 'base64'))
  }

  #carryOut(method: string, url: URL, content: Fields): [number, Fields | undefined] {
    const [, , , , kind, tradeNo, act] = url.pathname.split('/')
    if (method === 'POST' && /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.test(url.pathname))
      return this.#order(kind ?? '', content)
    if (kind === 'out-trade-no' && url.pathname.startsWith('/v3/pay/transactions/')) {
      const trade = this.#book.find('wechat', tradeNo)
      if (method === 'POST' && act === 'close') {
        // WeChat Pay confirms the end of any number, even of one that it does not know.
        if (trade?.payment) return [400, { code: 'ORDERPAID', message: 'paid' }]
        if (trade) this.#book.close(trade)
        return [204, undefined]
      }
      if (url.searchParams.get('mchid') !== this.#keys.merchantId) return [400, { code: 'MCH_NOT_EXISTS', message: 'mchid' }]
      return trade ? [200, this.#transaction(trade)] : [404, { code: 'ORDER_NOT_EXIST', message: 'no such order' }]
    }
    if (url.pathname.startsWith('/v3/refund/domestic/refunds')) return this.#refund(method, url, content)
    if (url.pathname === '/v3/bill/tradebill' || url.pathname === '/v3/bill/fundflowbill') return this.#bill(url)
    return [404, { code: 'NOT_FOUND', message: 'no such path' }]
  }

  #order(kind: string, content: Fields): [number, Fields] {
    const amount = (content.amount ?? {}) as Fields
    const isOurs = content.appid === this.#keys.appId && content.mchid === this.#keys.merchantId && amount.currency === 'CNY'
    const scene = content.scene_info as { payer_client_ip?: string } | undefined
    const { openid } = (content.payer ?? {}) as Fields
    const isComplete =
      kind === 'native' || (kind === 'h5' ? Boolean(scene?.payer_client_ip) : this.#authorization.hasIssued(openid))
    const trade =
      isOurs && isComplete
        ? this.#book.order({
            channel: 'wechat',
            tradeNo: String(content.out_trade_no),
            fen: Number(amount.total),
            subject: String(content.description ?? ''),
            expiresAt: new Date(String(content.time_expire)),
            notifyUrl: String(content.notify_url),
            returnUrl: '',
          })
        : undefined
    if (!trade) return [400, { code: 'PARAM_ERROR', message: 'the order is refused' }]
    this.#book.scan(trade)
    if (kind === 'jsapi') return [200, { prepay_id: `wx${trade.token}` }]
    return [200, kind === 'h5' ? { h5_url: this.#urlOf.cashier(trade.token) } : { code_url: this.#urlOf.cashier(trade.token) }]
  }

  #transaction(trade: BookTrade): Fields {
    const { payment } = trade
    const unpaid = trade.closed || trade.expiresAt <= this.#book.now() ? 'CLOSED' : 'NOTPAY'
    return {
      appid: this.#keys.appId,
      mchid: this.#keys.merchantId,
      out_trade_no: trade.tradeNo,
      trade_state: payment ? (trade.refunds.length ? 'REFUND' : 'SUCCESS') : unpaid,
      amount: { total: trade.fen, payer_total: trade.fen, currency: 'CNY', payer_currency: 'CNY' },
      ...(payment ? { transaction_id: payment.transactionId, success_time: isoBeijing(payment.at) } : {}),
    }
  }

  #refundFields(trade: BookTrade, refund: BookRefund): Fields & { state: string } {
    const states = { pending: 'PROCESSING', refunded: 'SUCCESS', stuck: 'ABNORMAL' }
    return {
      refund_id: `503${refund.refundNo}`,
      out_refund_no: refund.refundNo,
      out_trade_no: trade.tradeNo,
      transaction_id: trade.payment?.transactionId,
      state: states[refund.state],
      amount: { refund: refund.fen, total: trade.fen, currency: 'CNY' },
    }
  }

  #refund(method: string, url: URL, content: Fields): [number, Fields] {
    const answered = (trade: BookTrade, refund: BookRefund): [number, Fields] => {
      const { state, ...fields } = this.#refundFields(trade, refund)
      return [200, { ...fields, status: state }]
    }
    if (method === 'GET') {
      const refundNo = url.pathname.split('/').at(-1)
      for (const trade of this.#book.all())
        for (const refund of trade.refunds)
          if (trade.channel === 'wechat' && refund.refundNo === refundNo) return answered(trade, refund)
      return [404, { code: 'RESOURCE_NOT_EXISTS', message: 'no such refund' }]
    }
    const trade = this.#book.find('wechat', content.out_trade_no)
    const amount = (content.amount ?? {}) as { refund?: number; total?: number; currency?: string }
    if (!trade) return [404, { code: 'RESOURCE_NOT_EXISTS', message: 'no such order' }]
    if (amount.total !== trade.fen || amount.currency !== 'CNY' || trade.refunds.length >= MAX_REFUNDS)
      return [400, { code: 'PARAM_ERROR', message: 'the refund is refused' }]
    const done = this.#book.refund(trade, String(content.out_refund_no), Number(amount.refund))
    if (!done) return [403, { code: 'NOT_ENOUGH', message: 'more than was paid' }]
    return answered(trade, done.refund)
  }

  #bill(url: URL): [number, Fields] {
    const day = url.searchParams.get('bill_date') ?? ''
    const kind = url.pathname.endsWith('tradebill') ? 'trade' : 'fund'
    const csv = wechatBill(this.#book, day, kind)
    if (csv === undefined) return [400, { code: 'NO_STATEMENT_EXIST', message: 'no bill' }]
    return [200, { hash_type: 'SHA1', hash_value: sha1Hex(Buffer.from(csv)), download_url: this.#urlOf.bill(day, kind) }]
  }

  /** Bills are the only answers without a signature. */
  #billFile(url: URL): SignedMessage {
    const kind = url.searchParams.get('kind') === 'trade' ? 'trade' : 'fund'
    const csv = wechatBill(this.#book, url.searchParams.get('day') ?? '', kind) ?? ''
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: gzipSync(csv) }
  }
}
