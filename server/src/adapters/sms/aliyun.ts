// Aliyun's SMS service (dysmsapi, action SendSms), signed with ACS3-HMAC-SHA256.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Sms } from './port.ts'

export interface AliyunSmsConfig {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** One approved template a purpose; `default` serves the rest. */
  readonly templates: Readonly<Record<string, string>>
  readonly endpoint?: string
}

const DEADLINE_MS = 8_000
const VERSION = '2017-05-25'
const EMPTY_BODY_SHA256 = createHash('sha256').update('').digest('hex')

export function createAliyunSms(config: AliyunSmsConfig): Sms {
  const endpoint = new URL(config.endpoint ?? 'https://dysmsapi.aliyuncs.com')
  return {
    vendor: 'aliyun',
    async sendCode({ phone, code, purpose, signature }) {
      const template = config.templates[purpose] ?? config.templates.default
      if (!template) throw new Error(`no SMS template for ${purpose}`)
      const query = canonicalQuery({ PhoneNumbers: phone, SignName: signature, TemplateCode: template, TemplateParam: JSON.stringify({ code }) })
      const headers = signedHeaders(config, endpoint.host, query, new Date())
      const response = await fetch(`${endpoint.origin}/?${query}`, { method: 'POST', headers, signal: AbortSignal.timeout(DEADLINE_MS) })
      const answer = (await response.json()) as { Code?: string; RequestId?: string }
      // The provider's message may repeat the number, so only its code is passed on.
      if (answer.Code !== 'OK') throw new Error(`SMS refused by the provider: ${answer.Code ?? response.status} (${answer.RequestId ?? 'no request id'})`)
    },
  }
}

const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

export const canonicalQuery = (parameters: Record<string, string>): string =>
  Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&')

export function signedHeaders(config: AliyunSmsConfig, host: string, query: string, now: Date, nonce: string = randomUUID()): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': EMPTY_BODY_SHA256,
    'x-acs-date': now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': VERSION,
  }
  const names = Object.keys(headers).sort()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', query, canonicalHeaders, names.join(';'), EMPTY_BODY_SHA256].join('\n')
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(request).digest('hex')}`
  const signature = createHmac('sha256', config.accessKeySecret).update(toSign).digest('hex')
  return { ...headers, authorization: `ACS3-HMAC-SHA256 Credential=${config.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}` }
}
