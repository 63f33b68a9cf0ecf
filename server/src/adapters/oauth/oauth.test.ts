// Alipay and WeChat logins against a counterpart that checks signatures, secrets and return addresses, and against answers that are forged, refused or never come.
import { createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rsa2Sign } from '../alipay-signature.ts'
import { createAlipayLogin } from './alipay.ts'
import { type Counterpart, openCounterpart } from './counterpart.ts'
import { people } from './counterpart-page.ts'
import { createDemoLogins } from './demo.ts'
import { type OAuthProvider, OAuthRefused } from './port.ts'
import { createWechatLogin } from './wechat.ts'

const APP = { alipay: '2021001234567891', wechat: 'wx1234567890abcdef' }
const SECRET = 'd4624c36b6795d1d99dcf0547af5443d'
const BACK = { alipay: 'https://attestry.example/login/third/alipay', wechat: 'https://attestry.example/login/third/wechat' }
const STATE = 'S'.repeat(43)
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const app = newKeys()
const vendor = newKeys()
const stranger = newKeys()
const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()

let counterpart: Counterpart
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
  counterpart = await openCounterpart({
    alipay: { appId: APP.alipay, appPublicKey: app.publicKey, ownPrivateKey: vendor.privateKey },
    wechat: { appId: APP.wechat, secret: SECRET },
    mayReturnTo: (url) => Object.values(BACK).includes(url),
  })
})
afterAll(() => counterpart.close())

/** Goes to the vendor's page and agrees as somebody; answers where that leads back to. */
async function agree(provider: 'alipay' | 'wechat', person: string): Promise<URL> {
  const login = provider === 'alipay' ? alipayAt(counterpart.url) : wechatAt(counterpart.url)
  const page = await fetch(await login.address({ state: STATE, redirectUrl: BACK[provider] }))
  expect(page.status).toBe(200)
  const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const form = new URLSearchParams(fields.filter(([name]) => name !== 'person'))
  form.set('person', person)
  const answer = await fetch(`${counterpart.url}/decide`, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

describe.each([
  ['alipay', 'auth_code', people[0]?.subject],
  ['wechat', 'code', `union-${people[0]?.subject}`],
] as const)('%s', (provider, codeName, subject) => {
  const login = () => (provider === 'alipay' ? alipayAt(counterpart.url) : wechatAt(counterpart.url))

  it('brings the state back as it went, and a code that names the person once', async () => {
    const back = await agree(provider, 'demo-person-01')
    expect(back.origin + back.pathname).toBe(BACK[provider])
    expect(back.searchParams.get('state')).toBe(STATE)
    const code = back.searchParams.get(codeName) ?? ''
    expect(await login().identify(code)).toEqual({ subject, nickname: people[0]?.nickname })
    await expect(login().identify(code)).rejects.toBeInstanceOf(OAuthRefused)
  })

  it('brings no code back from someone who said no', async () => {
    const back = await agree(provider, '')
    expect([...back.searchParams.keys()]).toEqual(['state'])
  })

  it('leads nowhere but to the address that is registered', async () => {
    for (const redirectUrl of [`${BACK[provider]}/`, `${BACK[provider]}?x=1`, 'https://attacker.example/login/third/alipay'])
      expect((await fetch(await login().address({ state: STATE, redirectUrl }))).status).toBe(400)
  })

  it('takes no code of the other vendor', async () => {
    const other = provider === 'alipay' ? 'wechat' : 'alipay'
    const back = await agree(other, 'demo-person-02')
    const code = back.searchParams.get(other === 'alipay' ? 'auth_code' : 'code') ?? ''
    await expect(login().identify(code)).rejects.toBeInstanceOf(OAuthRefused)
  })
})

describe('what we send', () => {
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
  const says = (raw: string, key = vendor.privateKey, node = NODE) => `{"${node}":${raw},"sign":"${rsa2Sign(raw, key)}"}`

  it('to Alipay is signed over every parameter in the order of their names, as it publishes it', async () => {
    let body = ''
    const url = await serve((request, response) => {
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => response.end(says(TOKEN)))
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

  it('signed with another key, or with a wrong secret, is refused by name', async () => {
    await expect(alipayAt(counterpart.url, stranger.privateKey).identify('x')).rejects.toEqual(
      new OAuthRefused('isv.invalid-signature'),
    )
    await expect(wechatAt(counterpart.url, 'wrong').identify('x')).rejects.toEqual(new OAuthRefused('40125'))
  })

  it.each([
    ['without a signature', `{"${NODE}":${TOKEN}}`],
    ['signed by a stranger', says(TOKEN, stranger.privateKey)],
    ['changed after signing', `{"${NODE}":${TOKEN.replace('074a', '174a')},"sign":"${rsa2Sign(TOKEN, vendor.privateKey)}"}`],
    ['under another name', says(TOKEN, vendor.privateKey, 'other_response')],
    ['not JSON at all', '<html>'],
  ])('an Alipay answer %s is not believed', async (_, text) => {
    const url = await serve((_request, response) => response.end(text))
    await expect(alipayAt(url).identify('abc')).rejects.toThrow('does not bear')
  })

  it('a signed refusal is told by its code, never in words that may repeat the person', async () => {
    const raw = '{"code":"40002","sub_code":"isv.code-invalid","sub_msg":"code 9c8e of Li Lei"}'
    const url = await serve((_request, response) => response.end(says(raw, vendor.privateKey, 'error_response')))
    await expect(alipayAt(url).identify('abc')).rejects.toEqual(new OAuthRefused('isv.code-invalid'))
  })

  it.each([
    ['names two people', '{"access_token":"t","openid":"o12345"}', '{"openid":"o54321","nickname":"n"}'],
    ['names nobody', '{"access_token":"t"}', '{}'],
    ['is no object', '[1]', '[1]'],
  ])('a WeChat answer that %s is not believed', async (_, token, person) => {
    const url = await serve((request, response) => response.end(request.url?.startsWith('/sns/userinfo') ? person : token))
    const error = await wechatAt(url)
      .identify('abc')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(OAuthRefused)
  })

  it('nobody is waited for longer than the deadline, nobody else is asked, and no fault names the secret', async () => {
    const silent = await serve(() => {})
    for (const login of [alipayAt(silent, app.privateKey, 200), wechatAt(silent, SECRET, 200)])
      await expect(login.identify('abc')).rejects.toThrow(/timeout|aborted|did not answer/i)
    server?.closeAllConnections()
    server?.close()
    const elsewhere = await serve((_request, response) =>
      response.writeHead(307, { location: `${counterpart.url}/sns/oauth2/access_token` }).end(),
    )
    const error = (await wechatAt(elsewhere)
      .identify('abc')
      .catch((thrown: unknown) => thrown)) as Error
    expect(`${error.message} ${String(error.cause)} ${error.stack}`).not.toContain(SECRET)
    await expect(alipayAt(elsewhere).identify('abc')).rejects.toThrow()
  })
})

it('what people call themselves is cut to what can be shown', async () => {
  const { nicknameOf } = await import('./port.ts')
  expect(nicknameOf(' a\u0000b\u202e ')).toBe('ab')
  expect(nicknameOf('x'.repeat(500))).toHaveLength(40)
  for (const nothing of [undefined, 7, '', '\u200b']) expect(nicknameOf(nothing)).toBeUndefined()
})

it('the stand-in refuses to exist outside a demo', () => {
  expect(() => createDemoLogins({ demo: false })).toThrow('demo')
})
