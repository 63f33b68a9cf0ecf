// The test double and the adapters against packages of others: Alipay's official SDK and wechatpay-axios-plugin.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { createAlipayPayment } from './alipay.ts'
import { type PaymentCounterpart, startPaymentCounterpart } from './counterpart/server.ts'
import type { BookTrade } from './counterpart/trade-book.ts'
import { newTradeNo, orderOf } from './payment.suite.ts'
import { createWechatPayment } from './wechat.ts'
import { authorization, decryptResource, verifySigned } from './wechat-signature.ts'

let counterpart: PaymentCounterpart

beforeAll(async () => {
  // Alipay's SDK sends the local time, the gateway expects Beijing's.
  vi.stubEnv('TZ', 'Asia/Shanghai')
  counterpart = await startPaymentCounterpart({ cashierUrl: (token) => `https://cashier.example/${token}` })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await counterpart.close()
})

const publicPem = (privatePem: string): string => createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString()

describe("Alipay's SDK", () => {
  const sdkWith = (alipayPublicKey: string) =>
    new AlipaySdk({
      appId: counterpart.alipayConfig.appId,
      privateKey: counterpart.alipayConfig.privateKey,
      keyType: 'PKCS8',
      alipayPublicKey,
      gateway: counterpart.alipayConfig.gateway ?? '',
    })
  const sdk = () => sdkWith(counterpart.alipayConfig.alipayPublicKey ?? '')

  it('orders, queries and refunds at the test double, and verifies every answer', async () => {
    const outTradeNo = newTradeNo()
    const ordered = await sdk().exec(
      'alipay.trade.precreate',
      {
        notify_url: 'https://attestry.example/notice',
        biz_content: { out_trade_no: outTradeNo, total_amount: '100.50', subject: '充值', time_expire: '2099-01-01 00:00:00' },
      },
      { validateSign: true },
    )
    expect(ordered).toMatchObject({ code: '10000', outTradeNo })
    const trade = counterpart.book.find('alipay', outTradeNo) as BookTrade
    counterpart.book.pay(trade)
    const found = await sdk().exec('alipay.trade.query', { biz_content: { out_trade_no: outTradeNo } }, { validateSign: true })
    expect(found).toMatchObject({ code: '10000', tradeStatus: 'TRADE_SUCCESS', totalAmount: '100.50' })
    const refunded = await sdk().exec(
      'alipay.trade.refund',
      { biz_content: { out_trade_no: outTradeNo, refund_amount: '0.50', out_request_no: newTradeNo() } },
      { validateSign: true },
    )
    expect(refunded).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '0.50' })
  })

  it("verifies the test double's notification, and refuses it with another amount", async () => {
    const order = orderOf('alipay-qr')
    await createAlipayPayment(counterpart.alipayConfig).begin(order)
    const trade = counterpart.book.find('alipay', order.tradeNo) as BookTrade
    counterpart.book.pay(trade)
    const fields = Object.fromEntries(new URLSearchParams(counterpart.alipay.notice(trade)))
    expect(sdk().checkNotifySignV2(fields)).toBe(true)
    expect(sdk().checkNotifySignV2({ ...fields, total_amount: '0.01' })).toBe(false)
  })

  it('verifies the address of the payment page that the adapter signed', async () => {
    const checkout = await createAlipayPayment(counterpart.alipayConfig).begin(orderOf('alipay-page'))
    const fields = Object.fromEntries(new URL(checkout.kind === 'url' ? checkout.url : '').searchParams)
    const asGateway = sdkWith(publicPem(counterpart.alipayConfig.privateKey))
    expect(asGateway.checkNotifySignV2(fields)).toBe(true)
    expect(asGateway.checkNotifySignV2({ ...fields, method: 'alipay.trade.refund' })).toBe(false)
  })
})

describe('wechatpay-axios-plugin', () => {
  const client = () => {
    const { merchantId, certificateSerial, privateKey, publicKeys, api } = counterpart.wechatConfig
    const [key] = publicKeys
    return new Wechatpay({
      mchid: merchantId,
      serial: certificateSerial,
      privateKey,
      certs: { [key?.id ?? '']: key?.pem ?? '' },
      baseURL: api ?? '',
      headers: { 'Wechatpay-Serial': key?.id ?? '' },
    })
  }
  const order = (out_trade_no: string) => ({
    appid: counterpart.wechatConfig.appId,
    mchid: counterpart.wechatConfig.merchantId,
    description: '充值',
    out_trade_no,
    time_expire: '2099-01-01T00:00:00+08:00',
    notify_url: 'https://attestry.example/notice',
    amount: { total: 10_050, currency: 'CNY' },
  })

  it('orders and queries at the test double, and verifies every answer', async () => {
    const tradeNo = newTradeNo()
    const { data } = await client().chain('v3/pay/transactions/native').post(order(tradeNo))
    expect(data).toEqual({ code_url: expect.stringContaining('https://cashier.example/') })
    counterpart.book.pay(counterpart.book.find('wechat', tradeNo) as BookTrade)
    const found = await client()
      .chain(`v3/pay/transactions/out-trade-no/${tradeNo}`)
      .get({ params: { mchid: counterpart.wechatConfig.merchantId } })
    expect(found.data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 10_050, currency: 'CNY' } })
  })

  it("verifies the adapter's authorization, and refuses it for another body", () => {
    const { merchantId, certificateSerial, privateKey } = counterpart.wechatConfig
    const merchant = { merchantId, certificateSerial, privateKey: createPrivateKey(privateKey) }
    const now = new Date()
    const header = authorization(merchant, 'POST', '/v3/x?y=1', '{"a":1}', now)
    const value = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
    const verify = (body: string) =>
      Rsa.verify(
        Formatter.request('POST', '/v3/x?y=1', value('timestamp'), value('nonce_str'), body),
        value('signature'),
        publicPem(privateKey),
      )
    expect(verify('{"a":1}')).toBe(true)
    expect(verify('{"a":2}')).toBe(false)
  })

  it('signs and encrypts what the adapter verifies and decrypts', () => {
    const key = counterpart.keys.wechat
    const body = JSON.stringify({ id: '1', resource: '密文' })
    const timestamp = String(Formatter.timestamp())
    const nonce = Formatter.nonce()
    const signature = Rsa.sign(Formatter.response(timestamp, nonce, body), key)
    const keys = [{ serial: 'S', key: createPublicKey(key) }]
    const headers = { timestamp, nonce, signature, serial: 'S' }
    expect(() => verifySigned(keys, headers, Buffer.from(body), new Date())).not.toThrow()
    expect(() => verifySigned(keys, headers, Buffer.from(`${body} `), new Date())).toThrow('wrong signature')
    const apiKey = counterpart.wechatConfig.apiV3Key
    const ciphertext = Aes.AesGcm.encrypt('交易成功', apiKey, 'abcdefghijkl', 'transaction')
    const resource = { ciphertext, nonce: 'abcdefghijkl', associatedData: 'transaction' }
    expect(decryptResource(Buffer.from(apiKey), resource)).toBe('交易成功')
    expect(() => decryptResource(Buffer.from(apiKey), { ...resource, associatedData: 'refund' })).toThrow('undecryptable')
  })

  it("decrypts the test double's notification", async () => {
    const request = orderOf('wechat-qr')
    await createWechatPayment(counterpart.wechatConfig).begin(request)
    const trade = counterpart.book.find('wechat', request.tradeNo) as BookTrade
    counterpart.book.pay(trade)
    const { resource } = JSON.parse(String(counterpart.wechat.notice(trade).body))
    const text = Aes.AesGcm.decrypt(
      resource.ciphertext,
      counterpart.wechatConfig.apiV3Key,
      resource.nonce,
      resource.associated_data,
    )
    expect(JSON.parse(text)).toMatchObject({ out_trade_no: request.tradeNo, trade_state: 'SUCCESS' })
  })
})
