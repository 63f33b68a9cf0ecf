// The Alipay identity check against a fake vendor that verifies signatures, and against forged, refused and missing responses.
import { createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rawObject, rsa2Sign } from '../alipay-signature.ts'
import { createAlipayCheck } from './alipay.ts'
import { createDemoCheck } from './demo.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import { type IdentityCheck, IdentityCheckRefused } from './port.ts'

const APP_ID = '2021001234567890'
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const app = newKeys()
const alipay = newKeys()
const otherKeys = newKeys()
const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()
const base64 = (key: KeyObject) =>
  (key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'der' }) as Buffer).toString('base64')

const REQUEST = {
  orderNo: '0198f0000000700080000000000000aa',
  name: '张三&=+ "',
  idNumber: '11010519491231002X',
  returnUrl: 'http://127.0.0.1/back?from=alipay&x=1',
}

let fakeVendor: FakeVendor
const checkWith = (gateway: string, own = app.privateKey, deadlineMs = 5_000): IdentityCheck =>
  createAlipayCheck({ appId: APP_ID, privateKey: pem(own), alipayPublicKey: pem(alipay.publicKey), gateway, deadlineMs })

beforeAll(async () => {
  fakeVendor = await startFakeVendor({ appId: APP_ID, appPublicKey: app.publicKey, ownPrivateKey: alipay.privateKey })
})
afterAll(() => fakeVendor.close())

const decide = (id: string, verdict: string) =>
  fetch(fakeVendor.gateway.replace('gateway.do', 'decide'), {
    method: 'POST',
    body: new URLSearchParams({ certify_id: id, verdict }),
    redirect: 'manual',
  })

describe('an identity check', () => {
  it.each([
    ['pass', true],
    ['fail', false],
  ])('with the verdict %s is reported as such, and redirects back', async (verdict, passed) => {
    const check = checkWith(fakeVendor.gateway)
    const id = await check.begin(REQUEST)
    expect(await check.passed(id)).toBe(false)
    const page = await fetch(await check.pageUrl(id))
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain(id)
    expect(text).not.toContain(REQUEST.idNumber)
    expect(text).not.toContain(REQUEST.name)
    const back = await decide(id, verdict)
    expect(back.headers.get('location')).toBe(REQUEST.returnUrl)
    expect(await check.passed(id)).toBe(passed)
  })

  it('accepts keys in bare base64, as the vendor issues them', async () => {
    const check = createAlipayCheck({
      appId: APP_ID,
      privateKey: base64(app.privateKey),
      alipayPublicKey: base64(alipay.publicKey),
      gateway: fakeVendor.gateway,
    })
    expect(await check.begin(REQUEST)).toMatch(/^[0-9a-f]{32}$/)
  })

  it('signed with another key is refused with its code, and its page too', async () => {
    const check = checkWith(fakeVendor.gateway, otherKeys.privateKey)
    await expect(check.begin(REQUEST)).rejects.toEqual(new IdentityCheckRefused('isv.invalid-signature'))
    expect((await fetch(await check.pageUrl('0'.repeat(32)))).status).toBe(400)
  })

  it('unknown to the vendor is refused', async () => {
    await expect(checkWith(fakeVendor.gateway).passed('f'.repeat(32))).rejects.toBeInstanceOf(IdentityCheckRefused)
  })
})

describe('a request to Alipay', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })
  async function serve(answer: RequestListener): Promise<string> {
    server = createServer(answer)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`
  }
  const NODE = 'alipay_user_certify_open_query_response'
  const signedResponse = (raw: string, sign: string) => `{"${NODE}":${raw},"sign":"${sign}"}`
  const PASSED = '{"code":"10000","msg":"Success","passed":"T"}'

  it('is signed over every parameter in order of name, as documented', async () => {
    let body = ''
    const gateway = await serve((request, response) => {
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => response.end(signedResponse(PASSED, rsa2Sign(PASSED, alipay.privateKey))))
    })
    expect(await checkWith(gateway).passed('abc')).toBe(true)
    const sent = [...new URLSearchParams(body)]
      .filter(([name]) => name !== 'sign')
      .sort(([one], [other]) => (one < other ? -1 : 1))
    expect(sent.map(([name]) => name)).toEqual([
      'app_id',
      'biz_content',
      'charset',
      'format',
      'method',
      'sign_type',
      'timestamp',
      'version',
    ])
    const text = sent.map((pair) => pair.join('=')).join('&')
    const signature = new URLSearchParams(body).get('sign') ?? ''
    expect(createVerify('RSA-SHA256').update(text).verify(app.publicKey, signature, 'base64')).toBe(true)
    expect(new URLSearchParams(body).get('timestamp')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it.each([
    ['without a signature', `{"${NODE}":${PASSED}}`],
    ['signed by another key', signedResponse(PASSED, rsa2Sign(PASSED, otherKeys.privateKey))],
    ['changed after signing', signedResponse(PASSED, rsa2Sign(PASSED.replace('T', 'F'), alipay.privateKey))],
    ['under another name', `{"other_response":${PASSED},"sign":"${rsa2Sign(PASSED, alipay.privateKey)}"}`],
    ['not JSON at all', '<html>'],
  ])('is rejected if its response is %s', async (_, text) => {
    const gateway = await serve((_request, response) => response.end(text))
    await expect(checkWith(gateway).passed('abc')).rejects.toThrow('is not signed by Alipay')
  })

  it('is refused with the vendor’s code, not its message, which may contain personal data', async () => {
    const raw = `{"code":"40004","sub_code":"NAME_MISMATCH","sub_msg":"${REQUEST.idNumber} is not right"}`
    const gateway = await serve((_request, response) => response.end(signedResponse(raw, rsa2Sign(raw, alipay.privateKey))))
    const error = (await checkWith(gateway)
      .passed('abc')
      .catch((thrown) => thrown)) as Error
    expect(error).toEqual(new IdentityCheckRefused('NAME_MISMATCH'))
    expect(error.message).not.toContain(REQUEST.idNumber)
  })

  it('times out at the deadline, and does not follow redirects', async () => {
    const silent = await serve(() => {})
    await expect(checkWith(silent, app.privateKey, 200).passed('abc')).rejects.toThrow(/timeout|aborted/i)
    server?.closeAllConnections()
    server?.close()
    const elsewhere = await serve((_request, response) => response.writeHead(307, { location: fakeVendor.gateway }).end())
    const before = fakeVendor.started()
    await expect(checkWith(elsewhere).begin(REQUEST)).rejects.toThrow()
    expect(fakeVendor.started()).toBe(before)
  })
})

it('rawObject finds the signed object, whatever its strings contain', () => {
  const raw = '{"a":"}\\"{","b":{"c":"}"}}'
  expect(rawObject(`{"x_response":${raw},"sign":"s"}`, 'x_response')).toBe(raw)
  expect(rawObject('{"x_response":{"a":1', 'x_response')).toBeUndefined()
  expect(rawObject('{"x_response":"text"}', 'x_response')).toBeUndefined()
})

it('the demo identity check refuses to start outside a demo', () => {
  expect(() => createDemoCheck({ demo: false })).toThrow('demo')
})
