// HTTP server of the test double of both gateways on loopback; delivers notifications and repeats them until they are accepted.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { AlipayPaymentConfig } from '../alipay.ts'
import type { WechatPaymentConfig } from '../wechat.ts'
import { AlipayCounterpart, type AlipayCounterpartKeys } from './alipay.ts'
import { readBookFile, writeBookFile } from './book-file.ts'
import { type BookRefund, type BookTrade, TradeBook } from './trade-book.ts'
import { WechatCounterpart, type WechatCounterpartKeys } from './wechat.ts'
import { WechatAuthorization } from './wechat-authorization.ts'

/** What goes wrong with the next answers. */
export type AnswerFault = 'none' | 'lost' | 'silent' | '500' | 'unsigned'

export interface PaymentCounterpart {
  readonly book: TradeBook
  readonly alipay: AlipayCounterpart
  readonly wechat: WechatCounterpart
  readonly authorization: WechatAuthorization
  /** For the adapters, with the merchant's side of the keys. */
  readonly alipayConfig: AlipayPaymentConfig
  readonly wechatConfig: WechatPaymentConfig
  /** The gateways' own keys, for messages that tests sign themselves. */
  readonly keys: { readonly alipay: KeyObject; readonly wechat: KeyObject }
  fault: AnswerFault
  /** Sends the notification of a trade now; true if it was accepted. */
  notify(trade: BookTrade): Promise<boolean>
  /** Sends the notification of a refund at WeChat Pay; Alipay only repeats the one of the trade. */
  notifyRefund(trade: BookTrade, refund: BookRefund): Promise<boolean>
  close(): Promise<void>
}

interface Options {
  /** Address of the cashier page of a trade. */
  cashierUrl(token: string): string
  now?: () => Date
  /** The addresses to which WeChat's silent authorization may return; default: all. */
  mayReturnTo?(url: string): boolean
  /** Where port, keys and trades survive a restart; without it they are in memory only. */
  readonly file?: string
}

const MAX_BODY_CHARACTERS = 64 * 1024
const NOTICE_DEADLINE_MS = 5_000
const KEEP_ALIVE_MS = 60_000
const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const storedKeys = (privatePem: string) => {
  const privateKey = createPrivateKey(privatePem)
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
const pem = (key: { export(options: object): string | Buffer }, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString()

const ALIPAY = { appId: '2021000000000002', sellerId: '2088000000000001' }
const WECHAT = { appId: 'wx0000000000000002', merchantId: '1900000001', certificateSerial: '5F'.repeat(20) }

export async function startPaymentCounterpart({
  cashierUrl,
  now = () => new Date(),
  mayReturnTo = () => true,
  file,
}: Options): Promise<PaymentCounterpart> {
  const stored = file === undefined ? undefined : readBookFile(file)
  const keysOf = (owner: 'app' | 'alipay' | 'merchant' | 'wechat') => (stored ? storedKeys(stored.privateKeys[owner]) : newKeys())
  const [app, alipayKeys, merchant, wechatKeys] = await Promise.all([
    keysOf('app'),
    keysOf('alipay'),
    keysOf('merchant'),
    keysOf('wechat'),
  ])
  const apiV3Key = stored?.apiV3Key ?? randomBytes(16).toString('hex')
  const appSecret = stored?.appSecret ?? randomBytes(16).toString('hex')
  const serial = `PUB_KEY_ID_01${WECHAT.merchantId}2026111700000000`
  const server = createServer((request, response) => {
    serve(counterpart, request, response).catch(() => response.writeHead(400).end())
  })
  // Longer than clients keep idle connections: one that closes while it is used again would fail a call.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // It must not keep the process alive.
  server.unref()
  const port = await listen(server, stored?.port)
  const origin = `http://127.0.0.1:${port}`
  const privateKeys = {
    app: pem(app.privateKey, 'pkcs8'),
    alipay: pem(alipayKeys.privateKey, 'pkcs8'),
    merchant: pem(merchant.privateKey, 'pkcs8'),
    wechat: pem(wechatKeys.privateKey, 'pkcs8'),
  }
  const save = () => {
    if (file !== undefined) writeBookFile(file, { port, privateKeys, apiV3Key, appSecret, trades: book.all() })
  }
  const book = new TradeBook(now, { onChange: save, trades: stored?.trades ?? [] })
  save()
  const authorization = new WechatAuthorization({ appId: WECHAT.appId, secret: appSecret, now, mayReturnTo })
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
    wechat: new WechatCounterpart(
      wechatSide,
      book,
      { cashier: cashierUrl, bill: (day, kind) => `${origin}/billdownload/file?day=${day}&kind=${kind}` },
      authorization,
    ),
    authorization,
    alipayConfig: {
      ...ALIPAY,
      privateKey: privateKeys.app,
      alipayPublicKey: pem(alipayKeys.publicKey, 'spki'),
      gateway: `${origin}/gateway.do`,
    },
    wechatConfig: {
      ...WECHAT,
      privateKey: privateKeys.merchant,
      apiV3Key,
      publicKeys: [{ id: serial, pem: pem(wechatKeys.publicKey, 'spki') }],
      platformCertificates: [],
      appSecret,
      api: origin,
      accountApi: origin,
      authorizeUrl: `${origin}/connect/oauth2/authorize`,
    },
    keys: { alipay: alipayKeys.privateKey, wechat: wechatKeys.privateKey },
    fault: 'none',
    notify: (trade) => notify(counterpart, trade),
    notifyRefund: (trade, refund) =>
      trade.channel === 'alipay' ? notify(counterpart, trade) : deliver(trade, counterpart.wechat.refundNotice(trade, refund)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return counterpart
}

/** On the same port as before, unless another program has taken it. */
async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && port !== 0) return listen(server)
    throw error
  })
  return (server.address() as AddressInfo).port
}

async function serve(counterpart: PaymentCounterpart, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/'
  const url = new URL(target, 'http://counterpart')
  const body = await bodyOf(request)
  const { fault } = counterpart
  if (fault === '500') return void response.writeHead(500).end()
  if (fault === 'silent') return
  if (url.pathname === '/connect/oauth2/authorize') {
    const location = counterpart.authorization.authorize(url.searchParams)
    return void (location ? response.writeHead(302, { location }).end() : response.writeHead(400).end('invalid authorization'))
  }
  if (url.pathname === '/sns/oauth2/access_token') {
    const answer = JSON.stringify(counterpart.authorization.exchange(url.searchParams))
    if (fault === 'lost') return void request.socket.destroy()
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(answer)
  }
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

const notify = ({ alipay, wechat }: PaymentCounterpart, trade: BookTrade): Promise<boolean> =>
  deliver(
    trade,
    trade.channel === 'alipay'
      ? { headers: { 'content-type': 'application/x-www-form-urlencoded; text/html; charset=utf-8' }, body: alipay.notice(trade) }
      : wechat.notice(trade),
  )

interface Message {
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

/** Accepted means: the gateway's own word for Alipay, status 200 or 204 for WeChat Pay. */
async function deliver(trade: BookTrade, { headers, body }: Message): Promise<boolean> {
  try {
    const response = await fetch(trade.notifyUrl, {
      method: 'POST',
      headers,
      body: body.toString(),
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
