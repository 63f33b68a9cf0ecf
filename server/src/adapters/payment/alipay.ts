// Alipay payments (v2 interface): page, phone page and QR code; notifications, refunds and daily bills.
import { type AlipayGatewayConfig, beijingTime, bizContent, openAlipayGateway } from '../alipay-gateway.ts'
import { noticeText } from '../alipay-signature.ts'
import { readAlipayBill } from './alipay-bill.ts'
import { fenOfGatewayYuan, gatewayYuan } from './amount.ts'
import { type PaymentGateway, PaymentRefused, type Refund, type Trade, type TradeRequest, UntrustedMessage } from './port.ts'

export interface AlipayPaymentConfig extends AlipayGatewayConfig {
  /** The merchant's user id (PID, 2088…), to which notifications must be addressed. */
  readonly sellerId: string
}

/** After these answers the outcome is unknown. */
const UNCLEAR = /^(20000|ACQ\.SYSTEM_ERROR|isp\..*|aop\..*)$/
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST'
const TRADE_NO = /^[0-9A-Za-z]{1,32}$/

export function createAlipayPayment(config: AlipayPaymentConfig): PaymentGateway {
  const gateway = openAlipayGateway(config)

  const call = async (method: string, content: object): Promise<Readonly<Record<string, unknown>>> => {
    const { fields, refusal } = await gateway.call(method, bizContent(content))
    if (refusal === undefined) return fields
    if (UNCLEAR.test(refusal)) throw new Error(`Alipay could not say whether ${method} succeeded: ${refusal}`)
    throw new PaymentRefused(refusal)
  }

  const contentOf = (request: TradeRequest, productCode: string) =>
    bizContent({
      out_trade_no: request.tradeNo,
      total_amount: gatewayYuan(request.fen),
      subject: request.subject,
      ...(productCode ? { product_code: productCode } : {}),
      // Absolute, because `timeout_express` counts only from the moment the payer scans.
      time_expire: beijingTime(request.expiresAt),
    })

  const page = (method: string, productCode: string, request: TradeRequest) => {
    const query = gateway.signed(method, {
      ...contentOf(request, productCode),
      notify_url: request.notifyUrl,
      return_url: request.returnUrl,
    })
    return { kind: 'url', url: `${gateway.url}?${query}` } as const
  }

  const queryRefund: PaymentGateway['queryRefund'] = async ({ tradeNo, refundNo }) => {
    try {
      return refundOf(
        await call('alipay.trade.fastpay.refund.query', { out_trade_no: tradeNo, out_request_no: refundNo }),
        refundNo,
      )
    } catch (error) {
      if (error instanceof PaymentRefused && error.code === NO_TRADE) return { state: 'absent' }
      throw error
    }
  }

  return {
    channel: 'alipay',
    methods: ['alipay-page', 'alipay-wap', 'alipay-qr'],

    async begin(request) {
      if (request.method === 'alipay-page') return page('alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY', request)
      if (request.method === 'alipay-wap') return page('alipay.trade.wap.pay', 'QUICK_WAP_WAY', request)
      if (request.method !== 'alipay-qr') throw new Error(`${request.method} is not a method of Alipay`)
      const parameters = { ...contentOf(request, ''), notify_url: request.notifyUrl }
      const { fields, refusal } = await gateway.call('alipay.trade.precreate', parameters)
      if (refusal !== undefined) throw new PaymentRefused(refusal)
      if (fields.out_trade_no !== request.tradeNo || typeof fields.qr_code !== 'string' || !fields.qr_code)
        throw new Error('Alipay returned no QR code')
      return { kind: 'qr', text: fields.qr_code }
    },

    async query(tradeNo) {
      try {
        return tradeOf(await call('alipay.trade.query', { out_trade_no: tradeNo }), 'send_pay_date', tradeNo)
      } catch (error) {
        if (error instanceof PaymentRefused && error.code === NO_TRADE) return { state: 'absent' }
        throw error
      }
    },

    async close(tradeNo) {
      try {
        await call('alipay.trade.close', { out_trade_no: tradeNo })
      } catch (error) {
        // The query that follows tells what the trade is.
        if (!(error instanceof PaymentRefused)) throw error
      }
    },

    async refund(request) {
      try {
        await call('alipay.trade.refund', {
          out_trade_no: request.tradeNo,
          refund_amount: gatewayYuan(request.fen),
          out_request_no: request.refundNo,
          refund_reason: request.reason,
        })
      } catch (error) {
        if (error instanceof PaymentRefused) return { state: 'failed', code: error.code }
        throw error
      }
      // `fund_change` is N both for a repeated request and for a pending one: only the query distinguishes them.
      const refund = await queryRefund(request)
      return refund.state === 'absent' ? { state: 'pending' } : refund
    },
    queryRefund,

    readNotice({ body }) {
      const { bytes, fields } = readForm(body)
      if (fields.sign === undefined) throw new UntrustedMessage('unsigned')
      // The signature covers bytes, whatever their charset.
      const signed = Buffer.from(noticeText(bytes), 'latin1')
      // Never by the algorithm that the message names: RSA (SHA-1) would be accepted.
      if (fields.sign_type !== 'RSA2' || !gateway.isSigned(signed, fields.sign, fields.alipay_cert_sn))
        throw new UntrustedMessage('wrong signature')
      const { out_trade_no: tradeNo = '' } = fields
      if (!TRADE_NO.test(tradeNo) || fields.trade_status === undefined) return { kind: 'other' }
      return { kind: 'trade', tradeNo, trade: tradeOf(fields, 'gmt_payment', tradeNo), foreign: foreignOf(fields) }
    },

    answerNotice: (accepted) => ({ status: 200, contentType: 'text/plain', body: accepted ? 'success' : 'failure' }),

    async bill(day, kind) {
      try {
        const { bill_download_url: url } = await call('alipay.data.dataservice.bill.downloadurl.query', {
          bill_type: kind === 'trade' ? 'trade' : 'signcustomer',
          bill_date: day,
        })
        if (typeof url !== 'string') throw new Error('Alipay returned no address of the bill')
        return await readAlipayBill(url, kind)
      } catch (error) {
        if (error instanceof PaymentRefused && /BILL_NOT_EXIST/i.test(error.code)) return undefined
        throw error
      }
    },
  }

  function foreignOf(fields: Readonly<Record<string, string>>): string | undefined {
    if (fields.app_id !== config.appId) return `app_id ${fields.app_id}`
    if (fields.seller_id !== config.sellerId) return `seller_id ${fields.seller_id}`
    return undefined
  }
}

/** TRADE_CLOSED is also the state of a paid trade that was refunded in full: it then has a time of payment. */
function tradeOf(fields: Readonly<Record<string, unknown>>, paidAtField: string, tradeNo: string): Trade {
  if (fields.out_trade_no !== tradeNo) throw new Error(`Alipay answered about another trade than ${tradeNo}`)
  const state = fields.trade_status
  if (state === 'WAIT_BUYER_PAY') return { state: 'waiting' }
  const paidAt = instantOf(fields[paidAtField])
  if (state === 'TRADE_CLOSED' && paidAt === undefined) return { state: 'closed' }
  const fen = fenOfGatewayYuan(fields.total_amount)
  const { trade_no: transactionId } = fields
  const isPaid = state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED' || state === 'TRADE_CLOSED'
  if (
    !isPaid ||
    fen === undefined ||
    paidAt === undefined ||
    typeof transactionId !== 'string' ||
    !/^\d{16,64}$/.test(transactionId)
  )
    throw new Error(`Alipay's statement about trade ${tradeNo} is incomplete (${String(state)})`)
  return { state: 'paid', transactionId, fen, paidAt }
}

function refundOf(fields: Readonly<Record<string, unknown>>, refundNo: string): Refund {
  // The answer to the query of an unknown refund is a success without any of these fields.
  if (fields.out_request_no === undefined && fields.refund_amount === undefined) return { state: 'absent' }
  if (fields.out_request_no !== refundNo) throw new Error(`Alipay answered about another refund than ${refundNo}`)
  const fen = fenOfGatewayYuan(fields.refund_amount)
  if (fields.refund_status !== 'REFUND_SUCCESS' || fen === undefined) return { state: 'pending' }
  return { state: 'refunded', fen }
}

/** Alipay writes Beijing time without a zone. */
function instantOf(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  return new Date(`${text.replace(' ', 'T')}+08:00`)
}

type Form = Record<string, string>

/** The fields of a form, decoded once by the charset that it names, and their undecoded bytes as latin1; no field appears twice. */
function readForm(body: Uint8Array): { bytes: Form; fields: Form } {
  const bytes: Form = Object.create(null)
  for (const pair of Buffer.from(body).toString('latin1').split('&')) {
    const at = pair.indexOf('=')
    const name = percentDecoded(pair.slice(0, at))
    if (at <= 0 || name in bytes) throw new UntrustedMessage('malformed')
    bytes[name] = percentDecoded(pair.slice(at + 1))
  }
  const decoder = decoderOf(bytes.charset ?? 'utf-8')
  try {
    const decoded = Object.entries(bytes).map(([name, value]) => [name, decoder.decode(Buffer.from(value, 'latin1'))])
    return { bytes, fields: Object.fromEntries(decoded) }
  } catch {
    throw new UntrustedMessage('malformed')
  }
}

const percentDecoded = (text: string): string =>
  text.replaceAll('+', ' ').replace(/%([0-9A-Fa-f]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function decoderOf(charset: string): TextDecoder {
  if (!/^(utf-?8|gbk|gb2312|gb18030)$/i.test(charset)) throw new UntrustedMessage('malformed')
  return new TextDecoder(/^utf/i.test(charset) ? 'utf-8' : 'gb18030', { fatal: true, ignoreBOM: true })
}
