// Alipay's and WeChat's side of logging in, on this machine, for demo and tests: checks signatures, secrets and return addresses, and lets the visitor choose who to be.
import { type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rsa2Sign, rsa2Verify, signedText } from '../alipay-signature.ts'
import { type CounterpartPerson, counterpartPage, people } from './counterpart-page.ts'

export interface CounterpartKeys {
  readonly alipay: { readonly appId: string; readonly appPublicKey: KeyObject; readonly ownPrivateKey: KeyObject }
  readonly wechat: { readonly appId: string; readonly secret: string }
  /** The return addresses that are registered: a whole address, or for a demo whatever is on this machine. */
  mayReturnTo(redirectUrl: string): boolean
}

export interface Counterpart {
  readonly url: string
  close(): Promise<void>
}

interface Desk {
  readonly keys: CounterpartKeys
  readonly codes: Map<string, { readonly provider: string; readonly person: CounterpartPerson }>
  readonly tokens: Map<string, CounterpartPerson>
}

const MAX_BODY = 32 * 1024
const CLOCK_SLACK_MS = 10 * 60_000

export async function openCounterpart(keys: CounterpartKeys): Promise<Counterpart> {
  const desk: Desk = { keys, codes: new Map(), tokens: new Map() }
  const server: Server = createServer((request, response) => {
    serve(request, response, desk).catch(() => response.writeHead(400).end())
  })
  // It must never be what keeps a process alive.
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

async function serve(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://counterpart')
  const body = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '')
  if (url.pathname === '/authorize/alipay') return authorize(response, desk, 'alipay', url.searchParams, request)
  if (url.pathname === '/authorize/wechat') return authorize(response, desk, 'wechat', url.searchParams, request)
  if (url.pathname === '/decide' && request.method === 'POST') return decide(response, desk, body)
  if (url.pathname === '/gateway.do' && request.method === 'POST') return answerAlipay(response, desk, Object.fromEntries(body))
  if (url.pathname.startsWith('/sns/'))
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(wechatFacts(desk, url)))
  response.writeHead(404).end()
}

function authorize(
  response: ServerResponse,
  { keys }: Desk,
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
  const page = counterpartPage(facts, request.headers['accept-language'] ?? '')
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }).end(page)
}

function decide(response: ServerResponse, { keys, codes }: Desk, form: URLSearchParams): void {
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

/** A code is traded once, and only by the vendor that gave it. */
function spend({ codes }: Desk, provider: string, code: string): CounterpartPerson | undefined {
  const found = codes.get(code)
  if (found?.provider !== provider) return undefined
  codes.delete(code)
  return found.person
}

function newTokenFor({ tokens }: Desk, person: CounterpartPerson): string {
  const token = randomBytes(16).toString('hex')
  tokens.set(token, person)
  return token
}

function answerAlipay(response: ServerResponse, desk: Desk, parameters: Record<string, string>): void {
  const { appId, appPublicKey, ownPrivateKey } = desk.keys.alipay
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
  const facts = fault === undefined ? alipayFacts(desk, method, parameters) : undefined
  const node = facts ? `${method.replaceAll('.', '_')}_response` : 'error_response'
  const raw = JSON.stringify(facts ?? { code: '40002', msg: 'Invalid Arguments', sub_code: fault ?? 'isv.code-invalid' })
  response
    .writeHead(200, { 'content-type': 'application/json;charset=utf-8' })
    .end(`{"${node}":${raw},"sign":"${rsa2Sign(raw, ownPrivateKey)}"}`)
}

function alipayFacts(desk: Desk, method: string, given: Record<string, string>): Record<string, unknown> | undefined {
  if (method === 'alipay.user.info.share') {
    const person = desk.tokens.get(given.auth_token ?? '')
    return person && { code: '10000', msg: 'Success', open_id: person.subject, nick_name: person.nickname }
  }
  if (method !== 'alipay.system.oauth.token' || given.grant_type !== 'authorization_code') return undefined
  const person = spend(desk, 'alipay', given.code ?? '')
  return person && { open_id: person.subject, access_token: newTokenFor(desk, person), expires_in: 300 }
}

function wechatFacts(desk: Desk, { pathname, searchParams: given }: URL): object {
  if (pathname === '/sns/userinfo') {
    const person = desk.tokens.get(given.get('access_token') ?? '')
    if (person?.subject !== given.get('openid')) return { errcode: 40003, errmsg: 'invalid openid' }
    return { openid: person.subject, nickname: person.nickname, unionid: `union-${person.subject}` }
  }
  const { appId, secret } = desk.keys.wechat
  if (given.get('appid') !== appId) return { errcode: 40013, errmsg: 'invalid appid' }
  if (given.get('secret') !== secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
  const person = given.get('grant_type') === 'authorization_code' ? spend(desk, 'wechat', given.get('code') ?? '') : undefined
  if (!person) return { errcode: 40029, errmsg: 'invalid code' }
  return { access_token: newTokenFor(desk, person), expires_in: 7200, openid: person.subject, scope: 'snsapi_login' }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > MAX_BODY) throw new Error('too long')
  }
  return text
}
