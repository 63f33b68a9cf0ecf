// HTTP server of the test double of both gateways on loopback; delivers notifications and repeats them until they are accepted.
import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { AlipayPaymentConfig } from '../alipay.ts'
import type { WechatPaymentConfig } from '../wechat.ts'
import { AlipayCounterpart, type AlipayCounterpartKeys } from './alipay.ts'
import { type BookTrade, TradeBook } from './trade-book.ts'
import { WechatCounterpart, type WechatCounterpartKeys } from './wechat.ts'

/** What goes wrong with the next answers. */
export type AnswerFault = 'none' | 'lost' | '500' | 'unsigned'

export interface PaymentCounterpart {
  readonly book: TradeBook
  readonly alipay: AlipayCounterpart
  readonly wechat: WechatCounterpart
  /** For the adapters, with the merchant's side of the keys. */
  readonly alipayConfig: AlipayPaymentConfig
  readonly wechatConfig: WechatPaymentConfig
  /** The gateways' own keys, for messages that tests sign themselves. */
  readonly keys: { readonly alipay: KeyObject; readonly wechat: KeyObject }
  fault: AnswerFault
  /** Sends the notification of a trade now; true if it was accepted. */
  notify(trade: BookTrade): Promise<boolean>
  close(): Promise<void>
}

interface Options {
  /** Address of the cashier page of a trade. */
  cashierUrl(token: string): string
  now?: () => Date
}

const MAX_BODY_CHARACTERS = 64 * 1024
const NOTICE_DEADLINE_MS = 5_000
const KEEP_ALIVE_MS = 60_000
const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const pem = (key: { export(options: object): string | Buffer }, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString()

const ALIPAY = { appId: '2021000000000002', sellerId: '2088000000000001' }
const WECHAT = { appId: 'wx0000000000000002', merchantId: '1900000001', certificateSerial: '5F'.repeat(20) }

export async function startPaymentCounterpart({ cashierUrl, now = () => new Date() }: Options): Promise<PaymentCounterpart> {
  const [app, alipayKeys, merchant, wechatKeys] = await Promise.all([newKeys(), newKeys(), newKeys(), newKeys()])
  const book = new TradeBook(now)
  const apiV3Key = randomBytes(16).toString('hex')
  const serial = `PUB_KEY_ID_01${WECHAT.merchantId}2026111700000000`
  const server = createServer((request, response) => {
    serve(counterpart, request, response).catch(() => response.writeHead(400).end())
  })
  // Longer than clients keep idle connections: one that closes while it is used again would fail a call.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // It must not keep the process alive.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const alipaySide: AlipayCounterpartKeys = { ...ALIPAY, appPublicKey: app.publicKey, ownPrivateKey: alipayKeys.privateKey }
  const wechatSide: WechatCounterpartKeys = {
    ...WECHAT,
    merchantPublicKey: merchant.publicKey,
    apiV3Key,
    serial,
    ownPrivateKey: wechatKeys.privateKey,
  }
  const counterpart: PaymentCounterpart = {
    book,
    alipay: new AlipayCounterpart(alipaySide, book, {
      cashier: cashierUrl,
      bill: (day, kind) => `${origin}/bill?day=${day}&kind=${kind}`,
    }),
    wechat: new WechatCounterpart(wechatSide, book, {
      cashier: cashierUrl,
      bill: (day, kind) => `${origin}/billdownload/file?day=${day}&kind=${kind}`,
    }),
    alipayConfig: {
      ...ALIPAY,
      privateKey: pem(app.privateKey, 'pkcs8'),
      alipayPublicKey: pem(alipayKeys.publicKey, 'spki'),
      gateway: `${origin}/gateway.do`,
    },
    wechatConfig: {
      ...WECHAT,
      privateKey: pem(merchant.privateKey, 'pkcs8'),
      apiV3Key,
      publicKeys: [{ id: serial, pem: pem(wechatKeys.publicKey, 'spki') }],
      platformCertificates: [],
      api: origin,
    },
    keys: { alipay: alipayKeys.privateKey, wechat: wechatKeys.privateKey },
    fault: 'none',
    notify: (trade) => notify(counterpart, trade),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return counterpart
}

async function serve(counterpart: PaymentCounterpart, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/'
  const url = new URL(target, 'http://counterpart')
  const body = await bodyOf(request)
  const { fault } = counterpart
  if (fault === '500') return void response.writeHead(500).end()
  if (url.pathname === '/bill') {
    const { searchParams: query } = url
    return void response.writeHead(200).end(counterpart.alipay.bill(query.get('day') ?? '', query.get('kind') ?? ''))
  }
  if (url.pathname !== '/gateway.do') {
    const answer = counterpart.wechat.answer({ method: request.method ?? '', target, headers: request.headers, body })
    if (fault === 'lost') return void request.socket.destroy()
    return void response.writeHead(answer.status, fault === 'unsigned' ? {} : answer.headers).end(answer.body)
  }
  if (request.method === 'GET') {
    const page = counterpart.alipay.page(Object.fromEntries(url.searchParams))
    if ('fault' in page) return void response.writeHead(400).end(page.fault)
    return void response.writeHead(302, { location: page.location }).end()
  }
  // The gateway accepts parameters in either place; Alipay's SDK sends those of the request in the address.
  const answer = counterpart.alipay.answer(Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]))
  if (fault === 'lost') return void request.socket.destroy()
  const sent = fault === 'unsigned' ? answer.replace(/"sign":"[^"]+"/, '"sign":""') : answer
  response.writeHead(200, { 'content-type': 'application/json;charset=utf-8' }).end(sent)
}

/** Accepted means: the gateway's own word for Alipay, status 200 or 204 for WeChat Pay. */
async function notify({ alipay, wechat }: PaymentCounterpart, trade: BookTrade): Promise<boolean> {
  const message =
    trade.channel === 'alipay'
      ? { headers: { 'content-type': 'application/x-www-form-urlencoded; text/html; charset=utf-8' }, body: alipay.notice(trade) }
      : wechat.notice(trade)
  try {
    const response = await fetch(trade.notifyUrl, {
      method: 'POST',
      headers: message.headers,
      body: message.body.toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(NOTICE_DEADLINE_MS),
    })
    const text = await response.text()
    return trade.channel === 'alipay' ? text === 'success' : response.status === 200 || response.status === 204
  } catch {
    return false
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > MAX_BODY_CHARACTERS) throw new Error(`request body longer than ${MAX_BODY_CHARACTERS} characters`)
  }
  return text
}
