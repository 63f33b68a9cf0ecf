// Fake Alipay identity check for demo and tests: verifies every signature, signs every response, and lets the visitor decide.

import { type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maskedName } from '@attestry/contract/masking'
import { rsa2Sign, rsa2Verify, signedText } from '../alipay-signature.ts'
import { fakeVendorPage } from './fake-vendor-page.ts'

export interface FakeVendor {
  readonly gateway: string
  /** How many checks were started. */
  started(): number
  close(): Promise<void>
}

interface Check {
  readonly name: string
  readonly returnUrl: string
  verdict: 'pass' | 'fail' | undefined
}

interface Keys {
  readonly appId: string
  readonly appPublicKey: KeyObject
  readonly ownPrivateKey: KeyObject
}

const MAX_BODY_CHARACTERS = 32 * 1024
const CLOCK_SLACK_MS = 10 * 60_000

export async function startFakeVendor(keys: Keys): Promise<FakeVendor> {
  const checks = new Map<string, Check>()
  const server: Server = createServer((request, response) => {
    serve(request, response, keys, checks).catch(() => response.writeHead(400).end())
  })
  // It must not keep the process alive.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    started: () => checks.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(request: IncomingMessage, response: ServerResponse, keys: Keys, checks: Map<string, Check>): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake-vendor')
  const body = await bodyOf(request)
  if (url.pathname === '/decide' && request.method === 'POST') return decide(response, checks, new URLSearchParams(body))
  if (url.pathname !== '/gateway.do') return void response.writeHead(404).end()
  const parameters = Object.fromEntries(new URLSearchParams(request.method === 'POST' ? body : url.search))
  const content = JSON.parse(parameters.biz_content || '{}') as Record<string, unknown>
  const fault = faultOf(parameters, keys)
  if (request.method === 'GET') {
    const id = String(content.certify_id ?? '')
    const check = checks.get(id)
    if (fault || !check || parameters.method !== 'alipay.user.certify.open.certify')
      return void response.writeHead(400).end(fault)
    const page = fakeVendorPage(id, check.name, request.headers['accept-language'] ?? '')
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }
  const answer = fault ? refusal('40002', fault) : answerTo(parameters.method ?? '', content, checks)
  const raw = JSON.stringify(answer)
  const node = `${(parameters.method ?? 'error').replaceAll('.', '_')}_response`
  response
    .writeHead(200, { 'content-type': 'application/json;charset=utf-8' })
    .end(`{"${node}":${raw},"sign":"${rsa2Sign(raw, keys.ownPrivateKey)}"}`)
}

function faultOf(parameters: Record<string, string>, keys: Keys): string | undefined {
  if (parameters.app_id !== keys.appId) return 'isv.invalid-app-id'
  if (parameters.sign_type !== 'RSA2') return 'isv.invalid-signature-type'
  const sent = Date.parse(`${parameters.timestamp?.replace(' ', 'T')}+08:00`)
  if (!(Math.abs(Date.now() - sent) < CLOCK_SLACK_MS)) return 'isv.invalid-timestamp'
  return rsa2Verify(signedText(parameters), parameters.sign ?? '', keys.appPublicKey) ? undefined : 'isv.invalid-signature'
}

const refusal = (code: string, subCode: string) => ({ code, msg: 'Business Failed', sub_code: subCode, sub_msg: subCode })

function answerTo(method: string, content: Record<string, unknown>, checks: Map<string, Check>): Record<string, string> {
  if (method === 'alipay.user.certify.open.query') {
    const check = checks.get(String(content.certify_id ?? ''))
    if (!check) return refusal('40004', 'CERTIFY_ID_NOT_EXIST')
    return { code: '10000', msg: 'Success', passed: check.verdict === 'pass' ? 'T' : 'F' }
  }
  if (method !== 'alipay.user.certify.open.initialize') return refusal('40001', 'isv.invalid-method')
  const { outer_order_no: order, biz_code: code } = content
  const identity = (content.identity_param ?? {}) as Record<string, unknown>
  const { return_url: returnUrl } = (content.merchant_config ?? {}) as Record<string, unknown>
  const wellFormed =
    /^[A-Za-z0-9]{1,32}$/.test(String(order)) &&
    code === 'FACE' &&
    identity.identity_type === 'CERT_INFO' &&
    identity.cert_type === 'IDENTITY_CARD' &&
    /^\d{17}[\dX]$/.test(String(identity.cert_no)) &&
    URL.canParse(String(returnUrl))
  if (!wellFormed || typeof identity.cert_name !== 'string') return refusal('40004', 'INVALID_PARAMETER')
  const id = randomBytes(16).toString('hex')
  checks.set(id, { name: maskedName(identity.cert_name), returnUrl: String(returnUrl), verdict: undefined })
  return { code: '10000', msg: 'Success', certify_id: id }
}

function decide(response: ServerResponse, checks: Map<string, Check>, form: URLSearchParams): void {
  const check = checks.get(form.get('certify_id') ?? '')
  if (!check) return void response.writeHead(404).end()
  check.verdict ??= form.get('verdict') === 'pass' ? 'pass' : 'fail'
  response.writeHead(303, { location: check.returnUrl }).end()
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > MAX_BODY_CHARACTERS) throw new Error(`request body longer than ${MAX_BODY_CHARACTERS} characters`)
  }
  return text
}
