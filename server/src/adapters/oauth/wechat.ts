// OAuth login with WeChat on a website (snsapi_login): QR code page, then access_token and userinfo.
import { codeOf, nicknameOf, type OAuthProvider, OAuthRefused } from './port.ts'

export interface WechatLoginConfig {
  readonly appId: string
  readonly secret: string
  readonly api?: string
  readonly authorizeUrl?: string
  readonly deadlineMs?: number
}

const API = 'https://api.weixin.qq.com'
const AUTHORIZE = 'https://open.weixin.qq.com/connect/qrconnect'
const DEADLINE_MS = 8_000
const MAX_RESPONSE_CHARACTERS = 64 * 1024

export function createWechatLogin(config: WechatLoginConfig): OAuthProvider {
  const call = async (path: string, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const response = await fetch(`${config.api ?? API}${path}?${new URLSearchParams(query)}`, {
      // The URL contains the secret: it must not be sent anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
    }).catch((error: unknown) => {
      // The error of fetch may contain the URL, and with it the secret.
      throw new Error(`${path} did not respond: ${error instanceof Error ? error.name : 'unknown'}`)
    })
    if (!response.ok) throw new Error(`${path} responded with HTTP ${response.status}`)
    const facts = objectIn((await response.text()).slice(0, MAX_RESPONSE_CHARACTERS))
    if (facts === undefined) throw new Error(`the response of ${path} is not a JSON object`)
    if (facts.errcode !== undefined && facts.errcode !== 0) throw new OAuthRefused(codeOf(facts.errcode))
    return facts
  }

  return {
    provider: 'wechat',
    async authorizationUrl({ state, redirectUrl }) {
      const query = { appid: config.appId, redirect_uri: redirectUrl, response_type: 'code', scope: 'snsapi_login', state }
      return `${config.authorizeUrl ?? AUTHORIZE}?${new URLSearchParams(query)}#wechat_redirect`
    },
    async identify(code) {
      const grant = { appid: config.appId, secret: config.secret, code, grant_type: 'authorization_code' }
      const token = await call('/sns/oauth2/access_token', grant)
      const { access_token: access, openid } = token
      if (typeof access !== 'string' || typeof openid !== 'string') throw new Error('the vendor returned no valid user id')
      const person = await call('/sns/userinfo', { access_token: access, openid, lang: 'zh_CN' })
      if (person.openid !== openid) throw new Error('the vendor returned two different openids')
      // A person has the same unionid in all our applications, if the vendor returns one.
      const subject = person.unionid ?? token.unionid ?? openid
      if (typeof subject !== 'string' || !/^[A-Za-z0-9_-]{6,128}$/.test(subject))
        throw new Error('the vendor returned no valid user id')
      return { subject, nickname: nicknameOf(person.nickname) }
    },
    async close() {},
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
