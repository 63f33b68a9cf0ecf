// WeChat Pay: what every gateway does, signatures checked by openssl, key rotation, and forged notifications.
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const inside = await gateway.begin(orderOf('wechat-jsapi', { openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }))
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
