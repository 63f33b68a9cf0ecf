// WeChat Pay: what every gateway does, payments inside WeChat, signatures checked by openssl, key rotation, and forged notifications.
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentCounterpart, startPaymentCounterpart } from './counterpart/server.ts'
import type { BookTrade } from './counterpart/trade-book.ts'
import type { SignedMessage } from './counterpart/wechat.ts'
import { orderOf, paymentSuite } from './payment.suite.ts'
import type { PaymentGateway } from './port.ts'
import { createWechatPayment } from './wechat.ts'
import { authorization, verifySigned, wechatSign } from './wechat-signature.ts'

paymentSuite('WeChat Pay', {
  open: ({ wechatConfig }) => createWechatPayment(wechatConfig),
  qrMethod: 'wechat-qr',
  unscanned: 'waiting',
})

const folder = mkdtempSync(join(tmpdir(), 'wechat-'))
let counterpart: PaymentCounterpart
let gateway: PaymentGateway

beforeAll(async () => {
  counterpart = await startPaymentCounterpart({ cashierUrl: (token) => `https://cashier.example/${token}` })
  gateway = createWechatPayment(counterpart.wechatConfig)
})
afterAll(async () => {
  await counterpart.close()
  rmSync(folder, { recursive: true })
})

const openssl = (...args: readonly string[]): string =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

async function newCode(): Promise<string> {
  const url = (await gateway.payerAuthorization?.url({ state: 'a1', redirectUrl: 'https://attestry.example/p' })) ?? ''
  const { headers } = await fetch(url, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const openIdOf = async (code: string): Promise<string> => (await gateway.payerAuthorization?.openIdOf(code)) ?? ''
const newOpenId = async (): Promise<string> => openIdOf(await newCode())

async function paidTrade(): Promise<BookTrade> {
  const order = orderOf('wechat-qr')
  await gateway.begin(order)
  const trade = counterpart.book.find('wechat', order.tradeNo) as BookTrade
  counterpart.book.pay(trade)
  return trade
}

it('the authorization of a request is verified by openssl over method, target, time, nonce and body', () => {
  const privateKey = createPrivateKey(counterpart.wechatConfig.privateKey)
  const merchant = { merchantId: '1900000001', certificateSerial: 'AB', privateKey }
  const header = authorization(merchant, 'POST', '/v3/x?y=1', '{"a":1}', new Date(1_700_000_000_000))
  expect(header).toMatch(
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="[0-9a-f]{32}",signature=".+",timestamp="1700000000",serial_no="AB"$/,
  )
  const nonce = /nonce_str="(\w+)"/.exec(header)?.[1]
  const signature = /signature="([^"]+)"/.exec(header)?.[1] ?? ''
  writeFileSync(join(folder, 'public.pem'), createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }))
  writeFileSync(join(folder, 'text'), `POST\n/v3/x?y=1\n1700000000\n${nonce}\n{"a":1}\n`)
  writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'base64'))
  expect(openssl('dgst', '-sha256', '-verify', 'public.pem', '-signature', 'signature', 'text')).toContain('Verified OK')
})

it('a phone page carries the return address, and a payment inside WeChat is signed over the prepared id', async () => {
  const page = await gateway.begin(orderOf('wechat-h5'))
  if (page.kind !== 'url') throw new Error('not a URL')
  expect(new URL(page.url).searchParams.get('redirect_url')).toBe('https://attestry.example/accountSettings/costCenter')
  const inside = await gateway.begin(orderOf('wechat-jsapi', { openId: await newOpenId() }))
  if (inside.kind !== 'jsapi') throw new Error('not parameters')
  const { appId, timeStamp, nonceStr, package: prepared, signType, paySign = '' } = inside.parameters
  expect(signType).toBe('RSA')
  writeFileSync(join(folder, 'text'), `${appId}\n${timeStamp}\n${nonceStr}\n${prepared}\n`)
  writeFileSync(join(folder, 'signature'), Buffer.from(paySign, 'base64'))
  writeFileSync(
    join(folder, 'public.pem'),
    createPublicKey(counterpart.wechatConfig.privateKey).export({ type: 'spki', format: 'pem' }),
  )
  expect(openssl('dgst', '-sha256', '-verify', 'public.pem', '-signature', 'signature', 'text')).toContain('Verified OK')
})

describe('a payment inside WeChat', () => {
  const sheetOf = async () => {
    const order = orderOf('wechat-jsapi', { openId: await newOpenId() })
    const checkout = await gateway.begin(order)
    if (checkout.kind !== 'jsapi') throw new Error('not parameters')
    return { order, parameters: checkout.parameters }
  }

  it('is not offered without an app secret', () => {
    const without = createWechatPayment({ ...counterpart.wechatConfig, appSecret: undefined })
    expect(without.methods).toEqual(['wechat-qr', 'wechat-h5'])
    expect(without.payerAuthorization).toBeUndefined()
    expect(gateway.methods).toContain('wechat-jsapi')
  })

  it('needs an openid that WeChat has issued for this application', async () => {
    await expect(gateway.begin(orderOf('wechat-jsapi'))).rejects.toThrow('needs an openid')
    const foreign = orderOf('wechat-jsapi', { openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' })
    await expect(gateway.begin(foreign)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  })

  it('authorizes silently, with the parameters in the order that WeChat demands', async () => {
    const url = new URL(
      (await gateway.payerAuthorization?.url({ state: 'a1', redirectUrl: 'https://attestry.example/p?a=1&b=2' })) ?? '',
    )
    expect([...url.searchParams]).toEqual([
      ['appid', counterpart.wechatConfig.appId],
      ['redirect_uri', 'https://attestry.example/p?a=1&b=2'],
      ['response_type', 'code'],
      ['scope', 'snsapi_base'],
      ['state', 'a1'],
    ])
    expect(url.hash).toBe('#wechat_redirect')
    expect(url.href).not.toContain(counterpart.wechatConfig.appSecret)
  })

  it('exchanges a code once', async () => {
    const code = await newCode()
    expect(await openIdOf(code)).toMatch(/^o[\w-]{27}$/)
    await expect(openIdOf(code)).rejects.toMatchObject({ code: '40029' })
  })

  it('with a wrong app secret is refused by WeChat', async () => {
    const other = createWechatPayment({ ...counterpart.wechatConfig, appSecret: 'wrong' })
    await expect(other.payerAuthorization?.openIdOf(await newCode())).rejects.toMatchObject({ code: '40125' })
  })

  it.each(['lost', 'silent', '500'] as const)(
    'whose code exchange is %s fails without secret or code in the error',
    async (fault) => {
      const code = await newCode()
      const impatient = createWechatPayment({ ...counterpart.wechatConfig, deadlineMs: 300 })
      counterpart.fault = fault
      const failure: unknown = await impatient.payerAuthorization?.openIdOf(code).catch((error: unknown) => error)
      counterpart.fault = 'none'
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toHaveProperty('code')
      expect(inspect(failure)).not.toContain(code)
      expect(inspect(failure)).not.toContain(counterpart.wechatConfig.appSecret)
    },
  )

  it.each([
    ['a paySign of another key', { paySign: Buffer.alloc(256, 7).toString('base64') }],
    ['no paySign', { paySign: '' }],
    ['another nonce', { nonceStr: 'f'.repeat(32) }],
    ['another time', { timeStamp: '1700000000' }],
    ['another prepared id', { package: `prepay_id=wx${'0'.repeat(32)}` }],
    ['another application', { appId: 'wx0000000000000009' }],
    ['another algorithm', { signType: 'MD5' }],
  ])('is not opened by WeChat with %s', async (_what, changes) => {
    const { order, parameters } = await sheetOf()
    expect(counterpart.wechat.tradeOfSheet({ ...parameters, ...changes })).toBeUndefined()
    expect(counterpart.wechat.tradeOfSheet(parameters)).toMatchObject({ tradeNo: order.tradeNo, payment: undefined })
  })
})

describe('the authorization page of the test double', () => {
  const valid = {
    appid: 'wx0000000000000002',
    redirect_uri: 'https://attestry.example/p',
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'a1',
  }
  const { appid, ...withoutAppId } = valid

  it('returns to the given address with code and state', () => {
    expect(counterpart.authorization.authorize(new URLSearchParams(valid))).toMatch(
      /^https:\/\/attestry\.example\/p\?code=[0-9a-f]{32}&state=a1$/,
    )
  })

  it.each([
    ['another application', { ...valid, appid: 'wx9' }],
    ['a scope that asks the payer', { ...valid, scope: 'snsapi_userinfo' }],
    ['a state with a hyphen', { ...valid, state: 'a-1' }],
    ['no return address', { ...valid, redirect_uri: '' }],
    ['parameters in another order', { ...withoutAppId, appid }],
  ])('refuses %s', (_what, query) => {
    expect(counterpart.authorization.authorize(new URLSearchParams(query))).toBeUndefined()
  })
})

it('an APIv3 key that has not 32 bytes is refused at the start', () => {
  expect(() => createWechatPayment({ ...counterpart.wechatConfig, apiV3Key: 'short' })).toThrow('has 5 bytes')
})

describe('a notification', () => {
  const read = ({ headers, body }: SignedMessage, by = gateway) => by.readNotice({ headers, body: Buffer.from(body) })

  it('states trade, amount and time of payment', async () => {
    const trade = await paidTrade()
    expect(read(counterpart.wechat.notice(trade))).toMatchObject({
      kind: 'trade',
      tradeNo: trade.tradeNo,
      foreign: undefined,
      trade: { state: 'paid', fen: 10_050, transactionId: trade.payment?.transactionId },
    })
  })

  it('of a refund states its number and outcome', async () => {
    const trade = await paidTrade()
    const done = counterpart.book.refund(trade, 'R20261117', 30)
    if (!done) throw new Error('not refunded')
    expect(read(counterpart.wechat.refundNotice(trade, done.refund))).toMatchObject({
      kind: 'refund',
      refundNo: 'R20261117',
      refund: { state: 'refunded', fen: 30 },
    })
    done.refund.state = 'stuck'
    expect(read(counterpart.wechat.refundNotice(trade, done.refund))).toMatchObject({ refund: { state: 'stuck' } })
  })

  it.each([
    ['another merchant', { mchid: '1999999999' }, 'mchid 1999999999'],
    ['another application', { appid: 'wx9' }, 'appid wx9'],
    ['another currency', { amount: { total: 10_050, currency: 'USD' } }, 'currency USD'],
  ])('for %s is marked as foreign', async (_what, changes, foreign) => {
    expect(read(counterpart.wechat.notice(await paidTrade(), changes))).toMatchObject({ foreign })
  })

  it.each([1e3 + 0.5, -1, '10050', null, Number.MAX_SAFE_INTEGER + 1])('with the amount %s is an error', async (total) => {
    const notice = counterpart.wechat.notice(await paidTrade(), { amount: { total, currency: 'CNY' } })
    expect(() => read(notice)).toThrow('is incomplete')
  })

  type Spoil = (notice: SignedMessage) => SignedMessage
  const withHeaders =
    (changes: Readonly<Record<string, string>>): Spoil =>
    (notice) => ({
      ...notice,
      headers: { ...notice.headers, ...changes },
    })
  const cases: readonly (readonly [string, Spoil, string])[] = [
    ['without a signature', withHeaders({ 'wechatpay-signature': '' }), 'unsigned'],
    ['without a serial', withHeaders({ 'wechatpay-serial': '' }), 'unsigned'],
    ['with an unknown key', withHeaders({ 'wechatpay-serial': 'PUB_KEY_ID_OTHER' }), 'unknown key'],
    [
      'that is a probe of whether signatures are verified',
      withHeaders({ 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc=' }),
      'wrong signature',
    ],
    ['with a changed byte', (notice) => ({ ...notice, body: `${notice.body} ` }), 'wrong signature'],
    ['with a nonce of two lines', withHeaders({ 'wechatpay-nonce': 'a\nb' }), 'malformed'],
    ['with a time that is no number', withHeaders({ 'wechatpay-timestamp': '1e9' }), 'malformed'],
    [
      'whose probe carries the right signature behind the marker',
      (notice) => withHeaders({ 'wechatpay-signature': `WECHATPAY/SIGNTEST/${notice.headers['wechatpay-signature']}` })(notice),
      'wrong signature',
    ],
  ]
  it.each(cases)('%s is refused', async (_what, spoil, fault) => {
    const notice = counterpart.wechat.notice(await paidTrade())
    expect(() => read(spoil(notice))).toThrow(expect.objectContaining({ fault }))
  })

  it.each([
    [-299, undefined],
    [299, undefined],
    [-301, 'outside the time window'],
    [301, 'outside the time window'],
  ])('signed %i seconds from now: %s', (seconds, fault) => {
    const body = '{}'
    const now = new Date()
    const key = createPrivateKey(counterpart.wechatConfig.privateKey)
    const timestamp = String(Math.floor(now.getTime() / 1000) + seconds)
    const headers = { timestamp, nonce: 'n', serial: 's', signature: wechatSign(key, timestamp, 'n', body) }
    const verify = () => verifySigned([{ serial: 's', key: createPublicKey(key) }], headers, Buffer.from(body), now)
    if (fault === undefined) expect(verify).not.toThrow()
    else expect(verify).toThrow(expect.objectContaining({ fault }))
  })

  it('that is encrypted with another APIv3 key is refused', async () => {
    const other = createWechatPayment({ ...counterpart.wechatConfig, apiV3Key: 'x'.repeat(32) })
    const notice = counterpart.wechat.notice(await paidTrade())
    expect(() => read(notice, other)).toThrow(expect.objectContaining({ fault: 'undecryptable' }))
  })

  it('is accepted from both keys during a switch, and not from an expired certificate', async () => {
    const trade = await paidTrade()
    writeFileSync(join(folder, 'wechat.key'), counterpart.keys.wechat.export({ type: 'pkcs8', format: 'pem' }))
    const certificateOf = (day: string) => {
      const args = ['-x509', '-key', 'wechat.key', '-subj', '/CN=Tenpay.com', '-set_serial', '0xABCDEF', '-days', '30']
      return execFileSync('faketime', [day, 'openssl', 'req', ...args], { cwd: folder, encoding: 'utf8' })
    }
    const valid = certificateOf(new Date().toISOString().slice(0, 10))
    const expired = certificateOf('2020-01-01')
    const both = createWechatPayment({ ...counterpart.wechatConfig, platformCertificates: [valid] })
    const notice = counterpart.wechat.notice(trade)
    const byCertificate = withHeaders({ 'wechatpay-serial': 'ABCDEF' })(notice)
    expect(read(notice, both)).toMatchObject({ kind: 'trade' })
    expect(read(byCertificate, both)).toMatchObject({ kind: 'trade' })
    const old = createWechatPayment({ ...counterpart.wechatConfig, publicKeys: [], platformCertificates: [expired] })
    expect(() => read(byCertificate, old)).toThrow(expect.objectContaining({ fault: 'expired key' }))
  })

  it('is answered with status 200, or with FAIL and an error status', () => {
    expect(gateway.answerNotice(true)).toMatchObject({ status: 200 })
    expect(gateway.answerNotice(false)).toMatchObject({ status: 401, body: '{"code":"FAIL","message":""}' })
  })
})
