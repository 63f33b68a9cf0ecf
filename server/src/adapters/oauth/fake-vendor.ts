// Fake Alipay and WeChat OAuth servers for demo and tests: check signatures, secrets and redirect URLs, and let the visitor choose an account.
import { type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rsa2Sign, rsa2Verify, signedText } from '../alipay-signature.ts'
import { type FakeVendorPerson, fakeVendorPage, people } from './fake-vendor-page.ts'

export interface FakeVendorKeys {
  readonly alipay: { readonly appId: string; readonly appPublicKey: KeyObject; readonly ownPrivateKey: KeyObject }
  readonly wechat: { readonly appId: string; readonly secret: string }
  /** Whether the redirect URL is registered: an exact URL, or in a demo any on this machine. */
  mayReturnTo(redirectUrl: string): boolean
}

export interface FakeVendor {
  readonly url: string
  close(): Promise<void>
}

interface FakeVendorState {
  readonly keys: FakeVendorKeys
  readonly codes: Map<string, { readonly provider: string; readonly person: FakeVendorPerson }>
  readonly tokens: Map<string, FakeVendorPerson>
}

const MAX_BODY_CHARACTERS = 32 * 1024
const CLOCK_SLACK_MS = 10 * 60_000

export async function startFakeVendor(keys: FakeVendorKeys): Promise<FakeVendor> {
  const state: FakeVendorState = { keys, codes: new Map(), tokens: new Map() }
  const server: Server = createServer((request, response) => {
    serve(request, response, state).catch(() => response.writeHead(400).end())
  })
  // It must not keep the process alive.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(request: IncomingMessage, response: ServerResponse, state: FakeVendorState): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake-vendor')
  const body = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '')
  if (url.pathname === '/authorize/alipay') return authorize(response, state, 'alipay', url.searchParams, request)
  if (url.pathname === '/authorize/wechat') return authorize(response, state, 'wechat', url.searchParams, request)
  if (url.pathname === '/decide' && request.method === 'POST') return decide(response, state, body)
  if (url.pathname === '/gateway.do' && request.method === 'POST') return answerAlipay(response, state, Object.fromEntries(body))
  if (url.pathname.startsWith('/sns/'))
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(wechatFacts(state, url)))
  response.writeHead(404).end()
}

function authorize(
  response: ServerResponse,
  { keys }: FakeVendorState,
  provider: 'alipay' | 'wechat',
  query: URLSearchParams,
  request: IncomingMessage,
): void {
  const redirect = query.get('redirect_uri') ?? ''
  const [id, scope, ours] =
    provider === 'alipay' ? ['app_id', 'auth_user', keys.alipay.appId] : ['appid', 'snsapi_login', keys.wechat.appId]
  const fit = query.get(id) === ours && query.get('scope') === scope && query.get('state') && keys.mayReturnTo(redirect)
  if (!fit) return void response.writeHead(400).end('invalid application, scope or return address')
  const facts = { provider, redirect, state: query.get('state') ?? '' }
  const page = fakeVendorPage(facts, request.headers['accept-language'] ?? '')
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }).end(page)
}

function decide(response: ServerResponse, { keys, codes }: FakeVendorState, form: URLSearchParams): void {
  const redirect = form.get('redirect') ?? ''
  const provider = form.get('provider') === 'wechat' ? 'wechat' : 'alipay'
  const person = people.find(({ subject }) => subject === form.get('person'))
  if (!keys.mayReturnTo(redirect)) return void response.writeHead(400).end()
  const back = new URL(redirect)
  back.searchParams.set('state', form.get('state') ?? '')
  if (person) {
    const code = randomBytes(16).toString('hex')
    codes.set(code, { provider, person })
    back.searchParams.set(provider === 'alipay' ? 'auth_code' : 'code', code)
  }
  response.writeHead(303, { location: back.href }).end()
}

/** A code can be exchanged once, and only at the vendor that issued it. */
function redeem({ codes }: FakeVendorState, provider: string, code: string): FakeVendorPerson | undefined {
  const found = codes.get(code)
  if (found?.provider !== provider) return undefined
  codes.delete(code)
  return found.person
}

function newTokenFor({ tokens }: FakeVendorState, person: FakeVendorPerson): string {
  const token = randomBytes(16).toString('hex')
  tokens.set(token, person)
  return token
}

function answerAlipay(response: ServerResponse, state: FakeVendorState, parameters: Record<string, string>): void {
  const { appId, appPublicKey, ownPrivateKey } = state.keys.alipay
  const method = parameters.method ?? ''
  const sent = Date.parse(`${parameters.timestamp?.replace(' ', 'T')}+08:00`)
  const fault =
    parameters.app_id !== appId
      ? 'isv.invalid-app-id'
      : parameters.sign_type !== 'RSA2' || !rsa2Verify(signedText(parameters), parameters.sign ?? '', appPublicKey)
        ? 'isv.invalid-signature'
        : !(Math.abs(Date.now() - sent) < CLOCK_SLACK_MS)
          ? 'isv.invalid-timestamp'
          : undefined
  const facts = fault === undefined ? alipayFacts(state, method, parameters) : undefined
  const node = facts ? `${method.replaceAll('.', '_')}_response` : 'error_response'
  const raw = JSON.stringify(facts ?? { code: '40002', msg: 'Invalid Arguments', sub_code: fault ?? 'isv.code-invalid' })
  response
    .writeHead(200, { 'content-type': 'application/json;charset=utf-8' })
    .end(`{"${node}":${raw},"sign":"${rsa2Sign(raw, ownPrivateKey)}"}`)
}

function alipayFacts(state: FakeVendorState, method: string, given: Record<string, string>): Record<string, unknown> | undefined {
  if (method === 'alipay.user.info.share') {
    const person = state.tokens.get(given.auth_token ?? '')
    return person && { code: '10000', msg: 'Success', open_id: person.subject, nick_name: person.nickname }
  }
  if (method !== 'alipay.system.oauth.token' || given.grant_type !== 'authorization_code') return undefined
  const person = redeem(state, 'alipay', given.code ?? '')
  return person && { open_id: person.subject, access_token: newTokenFor(state, person), expires_in: 300 }
}

function wechatFacts(state: FakeVendorState, { pathname, searchParams: given }: URL): object {
  if (pathname === '/sns/userinfo') {
    const person = state.tokens.get(given.get('access_token') ?? '')
    if (person?.subject !== given.get('openid')) return { errcode: 40003, errmsg: 'invalid openid' }
    return { openid: person.subject, nickname: person.nickname, unionid: `union-${person.subject}` }
  }
  const { appId, secret } = state.keys.wechat
  if (given.get('appid') !== appId) return { errcode: 40013, errmsg: 'invalid appid' }
  if (given.get('secret') !== secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
  const person = given.get('grant_type') === 'authorization_code' ? redeem(state, 'wechat', given.get('code') ?? '') : undefined
  if (!person) return { errcode: 40029, errmsg: 'invalid code' }
  return { access_token: newTokenFor(state, person), expires_in: 7200, openid: person.subject, scope: 'snsapi_login' }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > MAX_BODY_CHARACTERS) throw new Error(`request body longer than ${MAX_BODY_CHARACTERS} characters`)
  }
  return text
}
