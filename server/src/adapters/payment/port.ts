// Port of a payment gateway: start, query and close trades, refund them, read notifications and daily bills.

export const paymentChannels = ['alipay', 'wechat'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

/** How the payer gets to the gateway: a page for desktop or phone, a QR code to scan, or a call inside WeChat. */
export type PaymentMethod = 'alipay-page' | 'alipay-wap' | 'alipay-qr' | 'wechat-qr' | 'wechat-h5' | 'wechat-jsapi'

export interface TradeRequest {
  readonly method: PaymentMethod
  /** Ours, unique for ever: at most 32 letters and digits. */
  readonly tradeNo: string
  readonly fen: number
  /** What the payer reads at the gateway. */
  readonly subject: string
  /** Nothing can be paid later. */
  readonly expiresAt: Date
  readonly notifyUrl: string
  /** Where the gateway redirects the payer's browser afterwards. */
  readonly returnUrl: string
  readonly payerAddress: string
  /** The payer at WeChat, for `wechat-jsapi` only. */
  readonly openId?: string | undefined
}

export type Checkout =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'jsapi'; readonly parameters: SheetParameters }

/** Parameters of `getBrandWCPayRequest`, which opens WeChat's payment sheet; `paySign` signs the others. */
export interface SheetParameters {
  readonly appId: string
  readonly timeStamp: string
  readonly nonceStr: string
  readonly package: string
  readonly signType: string
  readonly paySign: string
}

/** Absent: nobody has scanned the QR code or opened the page yet, or the trade number is wrong. */
export type Trade =
  | { readonly state: 'absent' | 'waiting' | 'closed' }
  | { readonly state: 'paid'; readonly transactionId: string; readonly fen: number; readonly paidAt: Date }

export interface RefundRequest {
  readonly tradeNo: string
  /** Ours, unique for ever; a repeated request with the same number refunds once. */
  readonly refundNo: string
  readonly fen: number
  readonly totalFen: number
  readonly reason: string
  readonly notifyUrl: string
}

/** Stuck: the gateway could not return the money, and staff must end the refund in the gateway's console. */
export type Refund =
  | { readonly state: 'absent' | 'pending' | 'stuck' }
  | { readonly state: 'refunded'; readonly fen: number }
  | { readonly state: 'failed'; readonly code: string }

export interface IncomingNotice {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

export type Notice =
  /** `foreign`: signed by the gateway, but of another application, seller or currency. */
  | { readonly kind: 'trade'; readonly tradeNo: string; readonly trade: Trade; readonly foreign: string | undefined }
  | { readonly kind: 'refund'; readonly tradeNo: string; readonly refundNo: string; readonly refund: Refund }
  | { readonly kind: 'other' }

/** How the gateway wants to be answered; it repeats a notification until it is. */
export interface NoticeAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export type BillKind = 'trade' | 'fund'

export interface BillLine {
  readonly kind: 'payment' | 'refund'
  readonly transactionId: string
  /** Empty in fund bills that do not have it. */
  readonly tradeNo: string
  /** Empty for payments. */
  readonly refundNo: string
  /** Always positive. */
  readonly fen: number
  /** When it was paid or refunded. */
  readonly at: Date
}

/** WeChat's silent authorization: the payer's browser goes to `url` and returns with a code for the openid. */
export interface PayerAuthorization {
  url(request: { readonly state: string; readonly redirectUrl: string }): Promise<string>
  /** Throws PaymentRefused if the code is not valid. The openid is personal data: never log or store it. */
  openIdOf(code: string): Promise<string>
}

export interface PaymentGateway {
  readonly channel: PaymentChannel
  readonly methods: readonly PaymentMethod[]
  /** Required by `wechat-jsapi`, and absent without it. */
  readonly payerAuthorization?: PayerAuthorization | undefined
  begin(request: TradeRequest): Promise<Checkout>
  query(tradeNo: string): Promise<Trade>
  /** Asks the gateway to close the trade. Query afterwards: only its answer tells. */
  close(tradeNo: string): Promise<void>
  refund(request: RefundRequest): Promise<Refund>
  queryRefund(request: Pick<RefundRequest, 'tradeNo' | 'refundNo'>): Promise<Refund>
  /** Throws UntrustedMessage unless the gateway signed it. */
  readNotice(notice: IncomingNotice): Notice
  answerNotice(accepted: boolean): NoticeAnswer
  /** The lines of a day (`2026-11-17`, Beijing time); available from 10:00 of the next. Undefined: a day without lines. */
  bill(day: string, kind: BillKind): Promise<readonly BillLine[] | undefined>
}

export interface Payments {
  of(platformId: number): readonly PaymentGateway[]
  find(platformId: number, channel: PaymentChannel): PaymentGateway | undefined
  /** The page where a demo visitor pays; undefined outside of a demo. */
  readonly cashier: Cashier | undefined
  /** Where a demo visitor makes bank transfers; undefined outside of a demo. */
  readonly bank: DemoBank | undefined
  close(): Promise<void>
}

export type CashierChoice = 'pay' | 'refuse' | 'pay-late' | 'notify-twice'

export interface CashierTrade {
  readonly channel: PaymentChannel
  readonly subject: string
  readonly fen: number
  readonly state: 'open' | 'paid' | 'closed'
  /** Where the payer's browser returns to; empty after a scan by another device. */
  readonly returnUrl: string
}

export interface Cashier {
  find(token: string): Promise<CashierTrade | undefined>
  decide(token: string, choice: CashierChoice): Promise<void>
  /** What WeChat does with a call of `getBrandWCPayRequest`; undefined unless the merchant signed the parameters. */
  openSheet(parameters: SheetParameters, choice: 'look' | 'pay'): Promise<CashierTrade | undefined>
}

export interface DemoTransfer {
  /** The receiving account. */
  readonly account: string
  readonly fen: number
  readonly payerName: string
  readonly payerAccount: string
  readonly remark: string
}

/** Writes a cell of a CSV file, without formulas. */
export type CsvCell = (text: string) => string

export interface DemoBank {
  /** Returns the serial number. */
  transfer(platformId: number, transfer: DemoTransfer): string
  /** A CSV file of the transfers to an account. */
  statement(platformId: number, account: string, csvCell: CsvCell): Uint8Array
}

/** The gateway refused for certain. Any other error leaves the outcome unknown: query. */
export class PaymentRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the payment gateway refused: ${code}`)
    this.code = code
  }
}

export type MessageFault =
  | 'malformed'
  | 'unsigned'
  | 'unknown key'
  | 'expired key'
  | 'outside the time window'
  | 'wrong signature'
  | 'undecryptable'

export class UntrustedMessage extends Error {
  readonly fault: MessageFault

  constructor(fault: MessageFault) {
    super(`untrusted message of a payment gateway: ${fault}`)
    this.fault = fault
  }
}
