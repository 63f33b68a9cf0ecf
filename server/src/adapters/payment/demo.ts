// The real adapters with the test double of both gateways, so that a demo visitor can pay; it starts on first use.
import { createAlipayPayment } from './alipay.ts'
import { createBankBook } from './counterpart/bank-book.ts'
import { type PaymentCounterpart, startPaymentCounterpart } from './counterpart/server.ts'
import type { BookTrade } from './counterpart/trade-book.ts'
import {
  type Cashier,
  type CashierTrade,
  type PayerAuthorization,
  type PaymentGateway,
  type Payments,
  UntrustedMessage,
} from './port.ts'
import { createWechatPayment } from './wechat.ts'

interface Opened {
  readonly counterpart: PaymentCounterpart
  readonly gateways: Readonly<Record<'alipay' | 'wechat', PaymentGateway>>
}

/** The pay page on any name of this machine. */
const PAY_PAGE = /^http:\/\/(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?\/accountSettings\/costCenter\/wePay\?/
const NOTICE_TRIES_AFTER_MS = [0, 1_000, 5_000, 15_000, 30_000]

/** Demo only, because nobody pays anything. */
export function createDemoPayments({
  demo,
  file,
  bankFile,
  cashierUrl,
}: {
  readonly demo: boolean
  /** Where the gateways' trades survive a restart. */
  readonly file: string
  /** The same for bank transfers. */
  readonly bankFile: string
  cashierUrl(token: string): string
}): Payments {
  if (!demo) throw new Error('the demo cashier takes no money and is for demo servers only')
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  const timers = new Set<NodeJS.Timeout>()

  const ready = async (): Promise<Opened> => {
    opening ??= startPaymentCounterpart({ cashierUrl, file, mayReturnTo: (url) => PAY_PAGE.test(url) }).then((counterpart) => ({
      counterpart,
      gateways: {
        alipay: createAlipayPayment(counterpart.alipayConfig),
        wechat: createWechatPayment(counterpart.wechatConfig),
      },
    }))
    opened = await opening
    return opened
  }
  const gateway = (channel: 'alipay' | 'wechat', methods: PaymentGateway['methods']): PaymentGateway => ({
    channel,
    methods,
    begin: async (request) => (await ready()).gateways[channel].begin(request),
    query: async (tradeNo) => (await ready()).gateways[channel].query(tradeNo),
    close: async (tradeNo) => (await ready()).gateways[channel].close(tradeNo),
    refund: async (request) => (await ready()).gateways[channel].refund(request),
    queryRefund: async (request) => (await ready()).gateways[channel].queryRefund(request),
    bill: async (day, kind) => (await ready()).gateways[channel].bill(day, kind),
    readNotice(notice) {
      if (!opened) throw new UntrustedMessage('unknown key')
      return opened.gateways[channel].readNotice(notice)
    },
    answerNotice: (accepted) =>
      channel === 'alipay'
        ? { status: 200, contentType: 'text/plain', body: accepted ? 'success' : 'failure' }
        : { status: accepted ? 200 : 401, contentType: 'application/json', body: '{}' },
  })
  const wechatAuthorization = async (): Promise<PayerAuthorization> => {
    const { payerAuthorization } = (await ready()).gateways.wechat
    if (!payerAuthorization) throw new Error('the test double of WeChat has no app secret')
    return payerAuthorization
  }
  const list: readonly PaymentGateway[] = [
    gateway('alipay', ['alipay-page', 'alipay-wap', 'alipay-qr']),
    {
      ...gateway('wechat', ['wechat-qr', 'wechat-h5', 'wechat-jsapi']),
      payerAuthorization: {
        url: async (request) => (await wechatAuthorization()).url(request),
        openIdOf: async (code) => (await wechatAuthorization()).openIdOf(code),
      },
    },
  ]

  /** Repeated until it is accepted, as gateways do. */
  const notifyLater = (counterpart: PaymentCounterpart, trade: BookTrade, tries = 0): void => {
    const delay = NOTICE_TRIES_AFTER_MS[tries]
    if (delay === undefined) return
    const timer = setTimeout(async () => {
      timers.delete(timer)
      if (!(await counterpart.notify(trade))) notifyLater(counterpart, trade, tries + 1)
    }, delay)
    timer.unref()
    timers.add(timer)
  }

  const cashier: Cashier = {
    async find(token) {
      const { counterpart } = await ready()
      const trade = counterpart.book.byToken(token)
      return trade && viewOf(counterpart, trade)
    },
    async openSheet(parameters, choice) {
      const { counterpart } = await ready()
      const trade = counterpart.wechat.tradeOfSheet(parameters)
      if (trade && choice === 'pay' && counterpart.book.pay(trade)) notifyLater(counterpart, trade)
      return trade && viewOf(counterpart, trade)
    },
    async decide(token, choice) {
      const { counterpart } = await ready()
      const trade = counterpart.book.byToken(token)
      if (!trade) return
      if (choice === 'refuse') counterpart.book.close(trade)
      else if (choice === 'pay-late') counterpart.book.forcePayment(trade)
      else if (!counterpart.book.pay(trade)) return
      if (choice === 'refuse') return
      notifyLater(counterpart, trade)
      if (choice === 'notify-twice') notifyLater(counterpart, trade)
    },
  }

  return {
    of: () => list,
    find: (_platformId, channel) => list.find((each) => each.channel === channel),
    cashier,
    bank: createBankBook(() => new Date(), bankFile),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await (await opening)?.counterpart.close()
    },
  }
}

function viewOf({ book }: PaymentCounterpart, trade: BookTrade): CashierTrade {
  const { channel, subject, fen, returnUrl } = trade
  return { channel, subject, fen, returnUrl, state: trade.payment ? 'paid' : book.canPay(trade) ? 'open' : 'closed' }
}
