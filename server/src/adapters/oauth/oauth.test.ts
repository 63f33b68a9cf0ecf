// Alipay and WeChat logins against a fake vendor that verifies signatures, secrets and redirect URLs, and against forged, refused and missing responses.
import { createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rsa2Sign } from '../alipay-signature.ts'
import { createAlipayLogin } from './alipay.ts'
import { createDemoLogins } from './demo.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import { people } from './fake-vendor-page.ts'
import { type OAuthProvider, OAuthRefused } from './port.ts'
import { createWechatLogin } from './wechat.ts'

const APP = { alipay: '2021001234567891', wechat: 'wx1234567890abcdef' }
const SECRET = 'd4624c36b6795d1d99dcf0547af5443d'
const BACK = { alipay: 'https://attestry.example/login/third/alipay', wechat: 'https://attestry.example/login/third/wechat' }
const STATE = 'S'.repeat(43)
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const app = newKeys()
const vendor = newKeys()
const otherKeys = newKeys()
const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()

let fakeVendor: FakeVendor
const alipayAt = (url: string, own = app.privateKey, deadlineMs = 5_000): OAuthProvider =>
  createAlipayLogin({
    appId: APP.alipay,
    privateKey: pem(own),
    alipayPublicKey: pem(vendor.publicKey),
    gateway: `${url}/gateway.do`,
    authorizeUrl: `${url}/authorize/alipay`,
    deadlineMs,
  })
const wechatAt = (url: string, secret = SECRET, deadlineMs = 5_000): OAuthProvider =>
  createWechatLogin({ appId: APP.wechat, secret, api: url, authorizeUrl: `${url}/authorize/wechat`, deadlineMs })

beforeAll(async () => {
  fakeVendor = await startFakeVendor({
    alipay: { appId: APP.alipay, appPublicKey: app.publicKey, ownPrivateKey: vendor.privateKey },
    wechat: { appId: APP.wechat, secret: SECRET },
    mayReturnTo: (url) => Object.values(BACK).includes(url),
  })
})
afterAll(() => fakeVendor.close())

/** Opens the vendor's page and agrees as a person; returns the redirect URL. */
async function agree(provider: 'alipay' | 'wechat', person: string): Promise<URL> {
  const login = provider === 'alipay' ? alipayAt(fakeVendor.url) : wechatAt(fakeVendor.url)
  const page = await fetch(await login.authorizationUrl({ state: STATE, redirectUrl: BACK[provider] }))
  expect(page.status).toBe(200)
  const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const form = new URLSearchParams(fields.filter(([name]) => name !== 'person'))
  form.set('person', person)
  const answer = await fetch(`${fakeVendor.url}/decide`, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

describe.each([
  ['alipay', 'auth_code', people[0]?.subject],
  ['wechat', 'code', `union-${people[0]?.subject}`],
] as const)('%s', (provider, codeName, subject) => {
  const login = () => (provider === 'alipay' ? alipayAt(fakeVendor.url) : wechatAt(fakeVendor.url))

  it('returns the state unchanged, and a code that identifies the person once', async () => {
    const back = await agree(provider, 'demo-person-01')
    expect(back.origin + back.pathname).toBe(BACK[provider])
    expect(back.searchParams.get('state')).toBe(STATE)
    const code = back.searchParams.get(codeName) ?? ''
    expect(await login().identify(code)).toEqual({ subject, nickname: people[0]?.nickname })
    await expect(login().identify(code)).rejects.toBeInstanceOf(OAuthRefused)
  })

  it('returns no code if the person refuses', async () => {
    const back = await agree(provider, '')
    expect([...back.searchParams.keys()]).toEqual(['state'])
  })

  it('redirects only to the registered URL', async () => {
    for (const redirectUrl of [`${BACK[provider]}/`, `${BACK[provider]}?x=1`, 'https://attacker.example/login/third/alipay'])
      expect((await fetch(await login().authorizationUrl({ state: STATE, redirectUrl }))).status).toBe(400)
  })

  it('refuses a code of the other vendor', async () => {
    const other = provider === 'alipay' ? 'wechat' : 'alipay'
    const back = await agree(other, 'demo-person-02')
    const code = back.searchParams.get(other === 'alipay' ? 'auth_code' : 'code') ?? ''
    await expect(login().identify(code)).rejects.toBeInstanceOf(OAuthRefused)
  })
})

describe('an OAuth request', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })
  async function serve(answer: RequestListener): Promise<string> {
    server = createServer(answer)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const NODE = 'alipay_system_oauth_token_response'
  const TOKEN = '{"open_id":"074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5"}'
  const signedResponse = (raw: string, key = vendor.privateKey, node = NODE) =>
    `{"${node}":${raw},"sign":"${rsa2Sign(raw, key)}"}`

  it('to Alipay is signed over every parameter in order of name, as documented', async () => {
    let body = ''
    const url = await serve((request, response) => {
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => response.end(signedResponse(TOKEN)))
    })
    const code = 'a+b/c=&d e'
    expect(await alipayAt(url).identify(code)).toMatchObject({ nickname: undefined })
    const sent = [...new URLSearchParams(body)]
      .filter(([name]) => name !== 'sign')
      .sort(([one], [other]) => (one < other ? -1 : 1))
    expect(Object.fromEntries(sent)).toMatchObject({
      code,
      grant_type: 'authorization_code',
      sign_type: 'RSA2',
      app_id: APP.alipay,
    })
    const text = sent.map((pair) => pair.join('=')).join('&')
    const signature = new URLSearchParams(body).get('sign') ?? ''
    expect(createVerify('RSA-SHA256').update(text).verify(app.publicKey, signature, 'base64')).toBe(true)
  })

  it('with another key or a wrong secret is refused with its code', async () => {
    await expect(alipayAt(fakeVendor.url, otherKeys.privateKey).identify('x')).rejects.toEqual(
      new OAuthRefused('isv.invalid-signature'),
    )
    await expect(wechatAt(fakeVendor.url, 'wrong').identify('x')).rejects.toEqual(new OAuthRefused('40125'))
  })

  it.each([
    ['without a signature', `{"${NODE}":${TOKEN}}`],
    ['signed by another key', signedResponse(TOKEN, otherKeys.privateKey)],
    ['changed after signing', `{"${NODE}":${TOKEN.replace('074a', '174a')},"sign":"${rsa2Sign(TOKEN, vendor.privateKey)}"}`],
    ['under another name', signedResponse(TOKEN, vendor.privateKey, 'other_response')],
    ['not JSON at all', '<html>'],
  ])('is rejected if the Alipay response is %s', async (_, text) => {
    const url = await serve((_request, response) => response.end(text))
    await expect(alipayAt(url).identify('abc')).rejects.toThrow('is not signed by Alipay')
  })

  it('is refused with the vendor’s code, not its message, which may contain personal data', async () => {
    const raw = '{"code":"40002","sub_code":"isv.code-invalid","sub_msg":"code 9c8e of Li Lei"}'
    const url = await serve((_request, response) => response.end(signedResponse(raw, vendor.privateKey, 'error_response')))
    await expect(alipayAt(url).identify('abc')).rejects.toEqual(new OAuthRefused('isv.code-invalid'))
  })

  it.each([
    ['has two different openids', '{"access_token":"t","openid":"o12345"}', '{"openid":"o54321","nickname":"n"}'],
    ['has no openid', '{"access_token":"t"}', '{}'],
    ['is not an object', '[1]', '[1]'],
  ])('is rejected if the WeChat response %s', async (_, token, person) => {
    const url = await serve((request, response) => response.end(request.url?.startsWith('/sns/userinfo') ? person : token))
    const error = await wechatAt(url)
      .identify('abc')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(OAuthRefused)
  })

  it('times out at the deadline, follows no redirects, and never has the secret in an error', async () => {
    const silent = await serve(() => {})
    for (const login of [alipayAt(silent, app.privateKey, 200), wechatAt(silent, SECRET, 200)])
      await expect(login.identify('abc')).rejects.toThrow(/timeout|aborted|did not respond/i)
    server?.closeAllConnections()
    server?.close()
    const elsewhere = await serve((_request, response) =>
      response.writeHead(307, { location: `${fakeVendor.url}/sns/oauth2/access_token` }).end(),
    )
    const error = (await wechatAt(elsewhere)
      .identify('abc')
      .catch((thrown: unknown) => thrown)) as Error
    expect(`${error.message} ${String(error.cause)} ${error.stack}`).not.toContain(SECRET)
    await expect(alipayAt(elsewhere).identify('abc')).rejects.toThrow()
  })
})

it('nicknames are cleaned and truncated', async () => {
  const { nicknameOf } = await import('./port.ts')
  expect(nicknameOf(' a\u0000b\u202e ')).toBe('ab')
  expect(nicknameOf('x'.repeat(500))).toHaveLength(40)
  for (const nothing of [undefined, 7, '', '\u200b']) expect(nicknameOf(nothing)).toBeUndefined()
})

it('the demo logins refuse to start outside a demo', () => {
  expect(() => createDemoLogins({ demo: false })).toThrow('demo')
})
