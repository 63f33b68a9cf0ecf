// WeChat Pay v3: QR code, phone page and payment inside WeChat; notifications, refunds and daily bills.
import { randomBytes, X509Certificate } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { privateKeyOf, publicKeyOf } from '../alipay-signature.ts'
import { readAtMost } from '../read-at-most.ts'
import { downloadBill } from './bill-download.ts'
import {
  type Notice,
  type PaymentGateway,
  type PaymentMethod,
  PaymentRefused,
  type Refund,
  type SheetParameters,
  type Trade,
  type TradeRequest,
  UntrustedMessage,
} from './port.ts'
import { payerAuthorizationOf, type WechatAccountConfig } from './wechat-authorization.ts'
import { wechatBillLines } from './wechat-bill.ts'
import {
  authorization,
  decryptResource,
  type Merchant,
  sha1Hex,
  verifySigned,
  type WechatKey,
  wechatSign,
} from './wechat-signature.ts'

export interface WechatPaymentConfig extends WechatAccountConfig {
  readonly merchantId: string
  /** Of our API certificate. */
  readonly certificateSerial: string
  readonly privateKey: string
  /** 32 characters. */
  readonly apiV3Key: string
  /** WeChat Pay's public keys by `PUB_KEY_ID_…`; empty for merchants that have platform certificates. */
  readonly publicKeys: readonly { readonly id: string; readonly pem: string }[]
  readonly platformCertificates: readonly string[]
  readonly api?: string | undefined
}

const API = 'https://api.mch.weixin.qq.com'
const DEADLINE_MS = 8_000
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_BILL_BYTES = 512 * 1024 ** 2
const TRADE_NO = /^[0-9A-Za-z]{1,32}$/
const TRADE_PATHS = { 'wechat-qr': 'native', 'wechat-h5': 'h5', 'wechat-jsapi': 'jsapi' } as const satisfies Partial<
  Record<PaymentMethod, string>
>

interface Answer {
  readonly status: number
  readonly fields: Readonly<Record<string, unknown>>
}

export function createWechatPayment(config: WechatPaymentConfig): PaymentGateway {
  const api = config.api ?? API
  const merchant: Merchant = { ...config, privateKey: privateKeyOf(config.privateKey) }
  const apiKey = Buffer.from(config.apiV3Key)
  if (apiKey.length !== 32) throw new Error(`the APIv3 key has ${apiKey.length} bytes, not 32`)
  const keys = keysOf(config)
  const [publicKey] = config.publicKeys

  const headersFor = (method: string, target: string, body: string): Record<string, string> => ({
    authorization: authorization(merchant, method, target, body, new Date()),
    accept: 'application/json',
    'user-agent': 'attestry',
    ...(body ? { 'content-type': 'application/json' } : {}),
    // Without it WeChat Pay signs its answer with a platform certificate, which newer merchants do not have.
    ...(publicKey ? { 'wechatpay-serial': publicKey.id } : {}),
  })

  const call = async (method: 'GET' | 'POST', target: string, content?: object): Promise<Answer> => {
    const body = content ? JSON.stringify(content) : ''
    const response = await fetch(`${api}${target}`, {
      method,
      headers: headersFor(method, target, body),
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
    })
    const bytes = await readAtMost(response, MAX_ANSWER_BYTES)
    if (!bytes) throw new Error(`the answer of WeChat Pay has more than ${MAX_ANSWER_BYTES} bytes`)
    verifySigned(
      keys,
      signatureHeaders((name) => response.headers.get(name) ?? undefined),
      bytes,
      new Date(),
    )
    if (response.status >= 500) throw new Error(`WeChat Pay failed (HTTP ${response.status})`)
    return { status: response.status, fields: jsonOf(bytes) }
  }

  const demand = async (...request: Parameters<typeof call>): Promise<Answer['fields']> => {
    const { status, fields } = await call(...request)
    if (status >= 200 && status < 300) return fields
    throw new PaymentRefused(refusalOf(fields))
  }

  const order = (request: TradeRequest) => ({
    appid: config.appId,
    mchid: config.merchantId,
    description: request.subject,
    out_trade_no: request.tradeNo,
    time_expire: `${new Date(request.expiresAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`,
    notify_url: request.notifyUrl,
    amount: { total: request.fen, currency: 'CNY' },
  })

  const sheetParameters = (prepayId: string): SheetParameters => {
    const timeStamp = String(Math.floor(Date.now() / 1000))
    const nonceStr = randomBytes(16).toString('hex')
    const wrapped = `prepay_id=${prepayId}`
    const paySign = wechatSign(merchant.privateKey, config.appId, timeStamp, nonceStr, wrapped)
    return { appId: config.appId, timeStamp, nonceStr, package: wrapped, signType: 'RSA', paySign }
  }

  const tradeOf = (fields: Readonly<Record<string, unknown>>, tradeNo: string): Trade => {
    if (fields.out_trade_no !== tradeNo) throw new Error(`WeChat Pay answered about another trade than ${tradeNo}`)
    const { trade_state: state, transaction_id: transactionId, success_time: time } = fields
    // PAYERROR and USERPAYING are attempts of the payer, who can try again until the trade expires.
    if (state === 'NOTPAY' || state === 'USERPAYING' || state === 'PAYERROR') return { state: 'waiting' }
    if (state === 'CLOSED' || state === 'REVOKED') return { state: 'closed' }
    const fen = (fields.amount as { total?: unknown } | undefined)?.total
    const paidAt = new Date(String(time))
    const isComplete =
      (state === 'SUCCESS' || state === 'REFUND') &&
      isFen(fen) &&
      typeof transactionId === 'string' &&
      /^\d{16,64}$/.test(transactionId) &&
      !Number.isNaN(paidAt.getTime())
    if (!isComplete) throw new Error(`the statement of WeChat Pay about trade ${tradeNo} is incomplete (${String(state)})`)
    return { state: 'paid', transactionId, fen, paidAt }
  }

  const foreignOf = (fields: Readonly<Record<string, unknown>>): string | undefined => {
    if (fields.mchid !== config.merchantId) return `mchid ${String(fields.mchid)}`
    if (fields.appid !== config.appId) return `appid ${String(fields.appid)}`
    const { currency } = (fields.amount ?? {}) as { currency?: unknown }
    return currency === 'CNY' || fields.trade_state !== 'SUCCESS' ? undefined : `currency ${String(currency)}`
  }

  const readResource = (body: Uint8Array): { type: string; fields: Readonly<Record<string, unknown>> } => {
    const notice = jsonOf(body) as { event_type?: unknown; resource?: Record<string, unknown> }
    const { ciphertext, nonce, associated_data: associatedData = '', algorithm } = notice.resource ?? {}
    if (
      algorithm !== 'AEAD_AES_256_GCM' ||
      typeof ciphertext !== 'string' ||
      typeof nonce !== 'string' ||
      typeof associatedData !== 'string'
    )
      throw new UntrustedMessage('malformed')
    const text = decryptResource(apiKey, { ciphertext, nonce, associatedData })
    return { type: String(notice.event_type), fields: jsonOf(Buffer.from(text)) }
  }

  return {
    channel: 'wechat',
    methods: ['wechat-qr', 'wechat-h5', ...(config.appSecret ? (['wechat-jsapi'] as const) : [])],
    payerAuthorization: payerAuthorizationOf(config),

    async begin(request) {
      const { method } = request
      if (!(method in TRADE_PATHS)) throw new Error(`${method} is not a method of WeChat Pay`)
      if (method === 'wechat-jsapi' && !request.openId) throw new Error('a payment inside WeChat needs an openid')
      const content = {
        ...order(request),
        ...(method === 'wechat-h5' ? { scene_info: { payer_client_ip: request.payerAddress, h5_info: { type: 'Wap' } } } : {}),
        ...(method === 'wechat-jsapi' ? { payer: { openid: request.openId } } : {}),
      }
      const path = TRADE_PATHS[method as keyof typeof TRADE_PATHS]
      const fields = await demand('POST', `/v3/pay/transactions/${path}`, content)
      if (method === 'wechat-jsapi') return { kind: 'jsapi', parameters: sheetParameters(textIn(fields, 'prepay_id')) }
      if (method === 'wechat-qr') return { kind: 'qr', text: textIn(fields, 'code_url') }
      const url = new URL(textIn(fields, 'h5_url'))
      url.searchParams.set('redirect_url', request.returnUrl)
      return { kind: 'url', url: url.href }
    },

    async query(tradeNo) {
      const target = `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${config.merchantId}`
      const { status, fields } = await call('GET', target)
      if (status === 404) return { state: 'absent' }
      if (status !== 200) throw new PaymentRefused(refusalOf(fields))
      const foreign = foreignOf(fields)
      if (foreign) throw new Error(`WeChat Pay answered about a trade of another merchant: ${foreign}`)
      return tradeOf(fields, tradeNo)
    },

    async close(tradeNo) {
      await call('POST', `/v3/pay/transactions/out-trade-no/${tradeNo}/close`, { mchid: config.merchantId })
    },

    async refund(request) {
      const { status, fields } = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: request.tradeNo,
        out_refund_no: request.refundNo,
        reason: request.reason,
        notify_url: request.notifyUrl,
        amount: { refund: request.fen, total: request.totalFen, currency: 'CNY' },
      })
      // Limits and a busy system say nothing about this refund.
      if (status === 429) throw new Error('WeChat Pay limits the number of requests')
      if (status >= 400) return { state: 'failed', code: refusalOf(fields) }
      return refundOf(fields, request.refundNo)
    },

    async queryRefund({ refundNo }) {
      const { status, fields } = await call('GET', `/v3/refund/domestic/refunds/${refundNo}`)
      if (status === 404) return { state: 'absent' }
      if (status !== 200) throw new PaymentRefused(refusalOf(fields))
      return refundOf(fields, refundNo)
    },

    readNotice({ headers, body }): Notice {
      verifySigned(
        keys,
        signatureHeaders((name) => headers[name]),
        body,
        new Date(),
      )
      const { type, fields } = readResource(body)
      const { out_trade_no: tradeNo, out_refund_no: refundNo } = fields
      if (typeof tradeNo !== 'string' || !TRADE_NO.test(tradeNo)) return { kind: 'other' }
      if (type === 'TRANSACTION.SUCCESS')
        return { kind: 'trade', tradeNo, trade: tradeOf(fields, tradeNo), foreign: foreignOf(fields) }
      if (!type.startsWith('REFUND.') || typeof refundNo !== 'string' || fields.mchid !== config.merchantId)
        return { kind: 'other' }
      return { kind: 'refund', tradeNo, refundNo, refund: refundOf({ ...fields, status: fields.refund_status }, refundNo) }
    },

    answerNotice: (accepted) =>
      accepted
        ? { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS","message":""}' }
        : { status: 401, contentType: 'application/json', body: '{"code":"FAIL","message":""}' },

    async bill(day, kind) {
      const target = kind === 'trade' ? 'tradebill?bill_type=ALL&' : 'fundflowbill?account_type=BASIC&'
      const { status, fields } = await call('GET', `/v3/bill/${target}bill_date=${day}&tar_type=GZIP`)
      if (status === 404 || fields.code === 'NO_STATEMENT_EXIST') return undefined
      if (status !== 200) throw new PaymentRefused(refusalOf(fields))
      const url = new URL(textIn(fields, 'download_url'))
      // The file itself is not signed: its digest in the signed answer is what proves it.
      const file = await downloadBill(url.href, headersFor('GET', `${url.pathname}${url.search}`, ''))
      const csv = gunzipSync(file, { maxOutputLength: MAX_BILL_BYTES })
      if (fields.hash_type !== 'SHA1' || sha1Hex(csv) !== String(fields.hash_value).toLowerCase())
        throw new Error(`the ${kind} bill of ${day} does not have the stated SHA-1 digest`)
      return wechatBillLines(csv.toString('utf8'), kind)
    },
  }
}

function keysOf({ publicKeys, platformCertificates }: WechatPaymentConfig): WechatKey[] {
  const certificates = platformCertificates.map((pem) => new X509Certificate(pem))
  return [
    ...publicKeys.map(({ id, pem }) => ({ serial: id, key: publicKeyOf(pem) })),
    ...certificates.map((certificate) => ({
      serial: certificate.serialNumber,
      key: certificate.publicKey,
      notAfter: certificate.validToDate,
    })),
  ]
}

const signatureHeaders = (header: (name: string) => string | undefined) => ({
  timestamp: header('wechatpay-timestamp'),
  nonce: header('wechatpay-nonce'),
  signature: header('wechatpay-signature'),
  serial: header('wechatpay-serial'),
})

function jsonOf(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {}
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw new UntrustedMessage('malformed')
}

/** WeChat Pay's message may contain personal data, so only a valid error code is passed on. */
const refusalOf = ({ code }: Readonly<Record<string, unknown>>): string =>
  typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : 'unknown'

const isFen = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || !value) throw new Error(`WeChat Pay returned no ${name}`)
  return value
}

function refundOf(fields: Readonly<Record<string, unknown>>, refundNo: string): Refund {
  if (fields.out_refund_no !== refundNo) throw new Error(`WeChat Pay answered about another refund than ${refundNo}`)
  const fen = (fields.amount as { refund?: unknown } | undefined)?.refund
  if (fields.status === 'SUCCESS' && isFen(fen)) return { state: 'refunded', fen }
  if (fields.status === 'CLOSED') return { state: 'failed', code: 'CLOSED' }
  return { state: fields.status === 'ABNORMAL' ? 'stuck' : 'pending' }
}
