// The Aliyun SMS adapter against a fake provider that verifies its signature by the published algorithm, with good, bad and missing responses.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAliyunSms } from './aliyun.ts'

const KEY_ID = 'LTAI-test'
const KEY_SECRET = 'test/Secret+with=odd&characters'
const PHONE = '13812345678'
const CODE = '482913'
const SIGNATURE = "存证 (测试)!*'~ & co"
const PATIENT_MS = 10_000
const DEADLINE_MS = 300

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

interface Signed {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** Implemented from help.aliyun.com, "V3 request structure and signature", not from the adapter. */
function signatureOf({ method, path, query, headers, body }: Signed, secret: string): string {
  const decode = (text: string) => decodeURIComponent(text)
  const rfc3986 = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => (/[A-Za-z0-9\-_.~]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : hexOf(byte)))
      .join('')
  const canonicalQuery = query
    .split('&')
    .map((pair) => pair.split('=').map(decode) as [string, string])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`)
    .join('&')
  const names = Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => name.startsWith('x-acs-') || name === 'host' || name === 'content-type')
    .sort()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  const canonical = `${method}\n${path}\n${canonicalQuery}\n${canonicalHeaders}\n${names.join(';')}\n${sha256(body)}`
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${KEY_ID},SignedHeaders=${names.join(';')},Signature=${signature}`
}
const hexOf = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const says =
  (status: number, text: string): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
const ACCEPTED = says(200, '{"Code":"OK","Message":"OK","BizId":"1","RequestId":"F655A8D5-B967-440B-8683-DAD6FF8DE990"}')

let server: Server
let endpoint = ''
let answer: Answer = ACCEPTED
let received: Signed[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const headers = request.headers as Record<string, string | undefined>
      received.push({ method: request.method ?? '', path, query, headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(() => {
  received = []
  answer = ACCEPTED
})

const adapter = (overrides = {}) =>
  createAliyunSms({
    accessKeyId: KEY_ID,
    accessKeySecret: KEY_SECRET,
    templates: { default: 'SMS_1', 'reset-password': 'SMS_2' },
    endpoint,
    deadlineMs: PATIENT_MS,
    ...overrides,
  })
const send = (purpose = 'login', overrides = {}) =>
  adapter(overrides).sendCode({ phone: PHONE, code: CODE, purpose, signature: SIGNATURE })

it('the fake provider computes the signature of the documented example', () => {
  const documented: Signed = {
    method: 'POST',
    path: '/',
    query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
    body: '',
  }
  expect(signatureOf(documented, 'YourAccessKeySecret')).toMatch(
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  )
})

describe('an SMS code', () => {
  it('is sent as SendSms, signed over the whole request', async () => {
    await send()
    const [request] = received
    expect(request).toMatchObject({ method: 'POST', path: '/', body: '' })
    expect(request?.headers.authorization).toBe(signatureOf(request as Signed, KEY_SECRET))
    expect(request?.headers).toMatchObject({
      host: new URL(endpoint).host,
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-content-sha256': sha256(''),
    })
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toEqual({
      PhoneNumbers: PHONE,
      SignName: SIGNATURE,
      TemplateCode: 'SMS_1',
      TemplateParam: JSON.stringify({ code: CODE }),
    })
  })

  it('is refused with another secret or any change (control)', async () => {
    await send()
    const request = received[0] as Signed
    const { authorization } = request.headers
    expect(signatureOf(request, 'another secret')).not.toBe(authorization)
    expect(signatureOf({ ...request, query: request.query.replace(PHONE, '13900000000') }, KEY_SECRET)).not.toBe(authorization)
    expect(signatureOf({ ...request, headers: { ...request.headers, 'x-acs-date': 'x' } }, KEY_SECRET)).not.toBe(authorization)
    expect(signatureOf({ ...request, headers: { ...request.headers, host: 'x' } }, KEY_SECRET)).not.toBe(authorization)
  })

  it('has the current time and a new nonce each time', async () => {
    const before = Date.now()
    for (let at = 0; at < 5; at += 1) await send()
    const dates = received.map(({ headers }) => headers['x-acs-date'] ?? '')
    for (const date of dates) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(new Date(date).getTime()).toBeGreaterThanOrEqual(before - 1_000)
      expect(new Date(date).getTime()).toBeLessThanOrEqual(Date.now())
    }
    const nonces = received.map(({ headers }) => headers['x-acs-signature-nonce'])
    expect(new Set(nonces).size).toBe(5)
    for (const nonce of nonces) expect(nonce?.length).toBeGreaterThanOrEqual(32)
  })

  it('uses the template of its purpose, else the default one, else fails', async () => {
    await send('reset-password')
    expect(new URLSearchParams(received[0]?.query).get('TemplateCode')).toBe('SMS_2')
    await expect(send('login', { templates: {} })).rejects.toThrow('no SMS template for login')
    expect(received).toHaveLength(1)
  })
})

describe('an SMS with a link', () => {
  it('uses its own template with what it is about and the link, and is not offered without one', async () => {
    expect(adapter().sendLink).toBeUndefined()
    const message = { phone: PHONE, signature: SIGNATURE, about: '2611', link: 'app/invoice#token' }
    await adapter({ templates: { default: 'SMS_1', link: 'SMS_9' } }).sendLink?.(message)
    const query = new URLSearchParams(received[0]?.query)
    expect(query.get('TemplateCode')).toBe('SMS_9')
    expect(query.get('TemplateParam')).toBe(JSON.stringify({ about: '2611', link: 'app/invoice#token' }))
    expect(received[0]?.headers.authorization).toBe(signatureOf(received[0] as Signed, KEY_SECRET))
  })
})

describe('an SMS provider', () => {
  /** The error, checked to contain no secrets: it is logged and stored in the queue's tables. */
  async function failure(overrides = {}): Promise<string> {
    const error = await send('login', overrides).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(Error)
    const texts: string[] = []
    for (let here: unknown = error; here instanceof Error; here = here.cause)
      texts.push(here.name, here.message, String(here.stack), JSON.stringify(here))
    for (const secret of [PHONE, CODE, KEY_SECRET, encodeURIComponent(SIGNATURE)]) expect(texts.join('\n')).not.toContain(secret)
    return (error as Error).message
  }

  it.each([
    [200, 'isv.BUSINESS_LIMIT_CONTROL'],
    [400, 'InvalidAccessKeyId.NotFound'],
    [403, 'SignatureDoesNotMatch'],
    [500, 'isp.SYSTEM_ERROR'],
  ])('that refuses (HTTP %i, %s) is reported with its code and request id, not its message', async (status, code) => {
    const words = `${PHONE} has had too many codes such as ${CODE}`
    const RequestId = 'F655A8D5-B967-440B-8683-DAD6FF8DE990'
    answer = says(status, JSON.stringify({ Code: code, Message: words, RequestId }))
    expect(await failure()).toBe(`SMS refused by the provider: ${code} (HTTP ${status}, request ${RequestId})`)
  })

  it.each([
    ['no JSON', `<html>${PHONE} ${CODE}</html>`],
    ['half of it', `{"Code":"OK","Message":"${PHONE}`],
    ['nothing', ''],
    ['null', 'null'],
    ['a text', `"${PHONE}"`],
    ['a list', '["OK"]'],
    ['a code that is no text', '{"Code":{"OK":true}}'],
    ['no code', '{"Message":"OK"}'],
    ['another case', '{"Code":"ok"}'],
    ['a number in place of the code', `{"Code":"${PHONE}","RequestId":"${PHONE}"}`],
    ['words in place of the code', `{"Code":"no ${PHONE}","RequestId":"${CODE}"}`],
  ])('that responds with %s has not accepted the message', async (_, text) => {
    answer = says(200, text)
    expect(await failure()).toMatch(/^SMS refused by the provider: (unreadable response|ok) \(HTTP 200, request unknown\)$/)
  })

  it('that never responds times out at the deadline', async () => {
    answer = () => {}
    const started = performance.now()
    expect(await failure({ deadlineMs: DEADLINE_MS })).toMatch(/timeout|aborted/i)
    expect(performance.now() - started).toBeGreaterThanOrEqual(DEADLINE_MS - 50)
    expect(performance.now() - started).toBeLessThan(DEADLINE_MS + 5_000)
  })

  it('that stops in the middle of a response times out', async () => {
    answer = (_request, response) => void response.writeHead(200).write('{"Code":')
    expect(await failure({ deadlineMs: DEADLINE_MS })).toMatch(/timeout|aborted/i)
  })

  it('that closes the connection or is unreachable fails the send', async () => {
    answer = (request) => request.socket.destroy()
    await failure()
    await failure({ endpoint: 'http://127.0.0.1:1' })
  })

  it('that redirects is not followed', async () => {
    answer = (_request, response) => void response.writeHead(307, { location: `${endpoint}/elsewhere` }).end()
    await failure()
    expect(received).toHaveLength(1)
  })
})
