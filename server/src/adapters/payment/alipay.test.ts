// Alipay payments: what every gateway does, signatures checked by openssl, certificate mode, and forged notifications.
import { execFileSync } from 'node:child_process'
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAlipayGateway } from '../alipay-gateway.ts'
import { noticeText, privateKeyOf, rsa2Sign } from '../alipay-signature.ts'
import { createAlipayPayment } from './alipay.ts'
import { gbkBytes } from './counterpart/gbk.ts'
import { type PaymentCounterpart, startPaymentCounterpart } from './counterpart/server.ts'
import type { BookTrade } from './counterpart/trade-book.ts'
import { orderOf, paymentSuite } from './payment.suite.ts'
import type { PaymentGateway } from './port.ts'

paymentSuite('Alipay', {
  open: ({ alipayConfig }) => createAlipayPayment(alipayConfig),
  qrMethod: 'alipay-qr',
  unscanned: 'absent',
})

const folder = mkdtempSync(join(tmpdir(), 'alipay-'))
let counterpart: PaymentCounterpart
let gateway: PaymentGateway

beforeAll(async () => {
  counterpart = await startPaymentCounterpart({ cashierUrl: (token) => `https://cashier.example/${token}` })
  gateway = createAlipayPayment(counterpart.alipayConfig)
})
afterAll(async () => {
  await counterpart.close()
  rmSync(folder, { recursive: true })
})

const openssl = (...args: readonly string[]): string =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

async function paidTrade(): Promise<BookTrade> {
  const order = orderOf('alipay-qr')
  await gateway.begin(order)
  const trade = counterpart.book.find('alipay', order.tradeNo) as BookTrade
  counterpart.book.pay(trade)
  return trade
}

describe('a payment page', () => {
  it.each([
    ['alipay-page', 'FAST_INSTANT_TRADE_PAY'],
    ['alipay-wap', 'QUICK_WAP_WAY'],
  ] as const)('%s is a URL whose signature openssl verifies and whose product is %s', async (method, product) => {
    const order = orderOf(method)
    const checkout = await gateway.begin(order)
    if (checkout.kind !== 'url') throw new Error('not a URL')
    const query = new URL(checkout.url).searchParams
    const { sign = '', ...signed } = Object.fromEntries(query)
    const text = Object.entries(signed)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    const app = privateKeyOf(counterpart.alipayConfig.privateKey)
    writeFileSync(join(folder, 'key.pem'), app.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(join(folder, 'text'), text)
    writeFileSync(join(folder, 'signature'), Buffer.from(sign, 'base64'))
    openssl('pkey', '-in', 'key.pem', '-pubout', '-out', 'public.pem')
    expect(openssl('dgst', '-sha256', '-verify', 'public.pem', '-signature', 'signature', 'text')).toContain('Verified OK')
    expect(JSON.parse(signed.biz_content ?? '')).toMatchObject({ product_code: product, total_amount: '100.50' })
    const page = await fetch(checkout.url, { redirect: 'manual' })
    expect(page.headers.get('location')).toMatch(/^https:\/\/cashier\.example\//)
    expect(await gateway.query(order.tradeNo)).toEqual({ state: 'waiting' })
  })
})

describe('certificate mode', () => {
  it('sends serials computed from issuer and serial number, skips roots that do not sign with RSA', () => {
    const subject = '/C=CN/O=Ant Financial/CN=Test Root'
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'root.key', '-out', 'root.pem', '-subj', subject)
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'ec.key')
    openssl('req', '-x509', '-new', '-key', 'ec.key', '-out', 'ec.pem', '-subj', '/C=CN/CN=Other Root')
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'app.key', '-out', 'app.csr', '-subj', '/CN=app')
    openssl('x509', '-req', '-in', 'app.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', '0x10ff', '-out', 'app.pem')
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    const opened = openAlipayGateway({
      appId: '1',
      privateKey: read('app.key'),
      certificates: { app: read('app.pem'), alipay: read('root.pem'), root: read('root.pem') + read('ec.pem') },
    })
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const issuer = 'CN=Test Root,O=Ant Financial,C=CN'
    const rootSerial = BigInt(`0x${openssl('x509', '-in', 'root.pem', '-noout', '-serial').trim().split('=')[1]}`)
    const query = opened.signed('alipay.trade.query', {})
    expect(query.get('app_cert_sn')).toBe(md5(`${issuer}${0x10ff}`))
    expect(query.get('alipay_root_cert_sn')).toBe(md5(`${issuer}${rootSerial}`))
    const signature = rsa2Sign('text', privateKeyOf(read('root.key')))
    expect(opened.isSigned('text', signature, md5(`${issuer}${rootSerial}`))).toBe(true)
    expect(opened.isSigned('text', signature)).toBe(true)
    expect(opened.isSigned('text', signature, md5('another'))).toBe(false)
  })
})

describe('a notification', () => {
  const read = (body: string | Uint8Array) => gateway.readNotice({ headers: {}, body: Buffer.from(body) })
  /** The notification of a paid trade with changed fields, signed by Alipay's key. */
  const signed = async (changes: Readonly<Record<string, string>>) => counterpart.alipay.notice(await paidTrade(), changes)

  it('states trade, amount and time of payment', async () => {
    const trade = await paidTrade()
    expect(read(counterpart.alipay.notice(trade))).toMatchObject({
      kind: 'trade',
      tradeNo: trade.tradeNo,
      foreign: undefined,
      trade: { state: 'paid', fen: 10_050, transactionId: trade.payment?.transactionId },
    })
  })

  it('keeps empty values, percent signs and plus signs in the signed text, decoded once', async () => {
    expect(read(await signed({ passback_params: '100%25+1', body: '' }))).toMatchObject({ kind: 'trade' })
  })

  it('in GBK is verified by its bytes and decoded by its charset', async () => {
    const fields = fieldsOf(await paidTrade(), { charset: 'GBK', subject: '充值' })
    const encoded = Object.entries(fields).map(([name, value]) => `${name}=${percentEncoded(gbkBytes(value))}`)
    const signature = rsa2Sign(gbkBytes(noticeText(fields)), counterpart.keys.alipay)
    expect(read(`${encoded.join('&')}&sign=${encodeURIComponent(signature)}`)).toMatchObject({ kind: 'trade' })
  })

  it('of a refund is still one of a paid trade', async () => {
    const trade = await paidTrade()
    counterpart.book.refund(trade, 'R1', 10_050)
    expect(read(counterpart.alipay.notice(trade))).toMatchObject({ trade: { state: 'paid' } })
  })

  it('of a trade that expired unpaid says that it is closed', async () => {
    const order = orderOf('alipay-qr')
    await gateway.begin(order)
    const trade = counterpart.book.find('alipay', order.tradeNo) as BookTrade
    counterpart.book.close(trade)
    expect(read(counterpart.alipay.notice(trade))).toMatchObject({ trade: { state: 'closed' } })
  })

  it.each([
    ['another application', { app_id: '2021999999999999' }, 'app_id 2021999999999999'],
    ['another seller', { seller_id: '2088999999999999' }, 'seller_id 2088999999999999'],
  ])('for %s is marked as foreign', async (_what, changes, foreign) => {
    expect(read(await signed(changes))).toMatchObject({ foreign })
  })

  it.each([
    ['without a signature', (body: string) => body.replace(/&sign=[^&]+/, ''), 'unsigned'],
    ['with an empty signature', (body: string) => body.replace(/&sign=[^&]+/, '&sign='), 'wrong signature'],
    ['with a changed amount', (body: string) => body.replace('total_amount=100.50', 'total_amount=900.50'), 'wrong signature'],
    ['with an added field', (body: string) => `${body}&extra=1`, 'wrong signature'],
    ['with a field twice', (body: string) => `${body}&total_amount=100.50`, 'malformed'],
    ['with an unknown charset', (body: string) => body.replace('charset=utf-8', 'charset=utf-7'), 'malformed'],
    ['that is not a form', () => '{"out_trade_no":"1"}', 'malformed'],
    ['that is empty', () => '', 'malformed'],
    [
      'that names RSA (SHA-1) as its algorithm',
      (body: string) => body.replace('sign_type=RSA2', 'sign_type=RSA'),
      'wrong signature',
    ],
  ])('%s is refused', async (_what, spoil, fault) => {
    const body = await signed({})
    expect(() => read(spoil(body))).toThrow(expect.objectContaining({ fault }))
  })

  it('that is signed with SHA-1 by the right key is refused', async () => {
    const fields = fieldsOf(await paidTrade(), { sign_type: 'RSA' })
    const sha1 = createSign('RSA-SHA1').update(noticeText(fields)).sign(counterpart.keys.alipay).toString('base64')
    for (const type of ['RSA', 'RSA2']) {
      const form = new URLSearchParams({ ...fields, sign_type: type, sign: sha1 })
      expect(() => read(form.toString())).toThrow(expect.objectContaining({ fault: 'wrong signature' }))
    }
  })

  it('that is signed by another key is refused', async () => {
    const fields = fieldsOf(await paidTrade(), {})
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const form = new URLSearchParams({ ...fields, sign: rsa2Sign(noticeText(fields), privateKey) })
    expect(() => read(form.toString())).toThrow(expect.objectContaining({ fault: 'wrong signature' }))
  })

  it.each(['1e3', '-1.00', '0.001', '100', ' 100.50', '１００.50', '100.5', '0100.50'])(
    'with the amount %s is an error, although it is signed',
    async (amount) => {
      const body = await signed({ total_amount: amount })
      expect(() => read(body)).toThrow('is incomplete')
    },
  )

  it('is answered with the words that Alipay expects', () => {
    expect(gateway.answerNotice(true)).toMatchObject({ status: 200, body: 'success' })
    expect(gateway.answerNotice(false)).toMatchObject({ body: 'failure' })
  })
})

/** The fields of a notification without its signature. */
function fieldsOf(trade: BookTrade, changes: Readonly<Record<string, string>>): Record<string, string> {
  const { sign: _, ...fields } = Object.fromEntries(new URLSearchParams(counterpart.alipay.notice(trade, changes)))
  return fields
}

const percentEncoded = (bytes: Uint8Array): string => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

describe('a bill', () => {
  it('that a common zip program compressed is read', async () => {
    const { readAlipayBill } = await import('./alipay-bill.ts')
    await paidTrade()
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    writeFileSync(join(folder, 'stored.zip'), counterpart.alipay.bill(day, 'trade'))
    const program = `
import zipfile
source = zipfile.ZipFile('stored.zip')
with zipfile.ZipFile('deflated.zip', 'w', zipfile.ZIP_DEFLATED) as target:
    for name in source.namelist(): target.writestr('20880000_' + name, source.read(name))`
    execFileSync('python3', ['-c', program], { cwd: folder })
    const zip = readFileSync(join(folder, 'deflated.zip'))
    const { createServer } = await import('node:http')
    const server = createServer((_request, response) => void response.end(zip))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const lines = await readAlipayBill(`http://127.0.0.1:${port}/`, 'trade')
    server.close()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines[0]).toMatchObject({ kind: 'payment', fen: 10_050 })
  })
})
