// Aliyun's SMS service (dysmsapi, action SendSms), signed with ACS3-HMAC-SHA256.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Sms } from './port.ts'

export interface AliyunSmsConfig {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** One approved template per purpose; `default` for the other codes, `link` for messages with a link. */
  readonly templates: Readonly<Record<string, string>>
  readonly endpoint?: string
  readonly deadlineMs?: number
}

const DEADLINE_MS = 8_000
const VERSION = '2017-05-25'
const EMPTY_BODY_SHA256 = createHash('sha256').update('').digest('hex')

export function createAliyunSms(config: AliyunSmsConfig): Sms {
  const endpoint = new URL(config.endpoint ?? 'https://dysmsapi.aliyuncs.com')
  const { link: linkTemplate } = config.templates
  const send = async ({ phone, signature }: { phone: string; signature: string }, template: string, params: object) => {
    const query = canonicalQuery({
      PhoneNumbers: phone,
      SignName: signature,
      TemplateCode: template,
      TemplateParam: JSON.stringify(params),
    })
    const response = await fetch(`${endpoint.origin}/?${query}`, {
      method: 'POST',
      headers: signedHeaders(config, endpoint.host, query, new Date()),
      // The phone number must not be sent anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
    })
    const { accepted, code: refusal, requestId } = verdictOf(await response.text())
    if (!accepted) throw new Error(`SMS refused by the provider: ${refusal} (HTTP ${response.status}, request ${requestId})`)
  }
  return {
    vendor: 'aliyun',
    async sendCode({ code, purpose, about, ...to }) {
      const own = config.templates[purpose]
      const template = own ?? config.templates.default
      if (!template) throw new Error(`no SMS template for ${purpose}`)
      // The default template names nothing but the code.
      await send(to, template, own && about !== undefined ? { code, about } : { code })
    },
    sendLink: linkTemplate === undefined ? undefined : ({ about, link, ...to }) => send(to, linkTemplate, { about, link }),
  }
}

/** The provider's message may contain the number, so only a valid code and request id are passed on. */
function verdictOf(text: string): { accepted: boolean; code: string; requestId: string } {
  const { Code, RequestId } = answerIn(text)
  return {
    accepted: Code === 'OK',
    code: isIdentifier(Code, /^(?=.*[A-Za-z])[A-Za-z0-9_.]{1,64}$/) ? Code : 'unreadable response',
    requestId: isIdentifier(RequestId, /^[0-9A-Fa-f-]{36}$/) ? RequestId : 'unknown',
  }
}

const isIdentifier = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)

function answerIn(text: string): { Code?: unknown; RequestId?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (parameters: Record<string, string>): string =>
  Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&')

function signedHeaders(config: AliyunSmsConfig, host: string, query: string, now: Date): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': EMPTY_BODY_SHA256,
    'x-acs-date': now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': VERSION,
  }
  const names = Object.keys(headers).sort()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', query, canonicalHeaders, names.join(';'), EMPTY_BODY_SHA256].join('\n')
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(request).digest('hex')}`
  const signature = createHmac('sha256', config.accessKeySecret).update(toSign).digest('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${config.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
