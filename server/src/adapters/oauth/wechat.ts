// Logging in by WeChat on a website (snsapi_login): the page with its code to scan, then access_token and userinfo.
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
const LONGEST_ANSWER = 64 * 1024

export function createWechatLogin(config: WechatLoginConfig): OAuthProvider {
  const ask = async (path: string, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const response = await fetch(`${config.api ?? API}${path}?${new URLSearchParams(query)}`, {
      // The secret rides in the address: nobody else may be sent there.
      redirect: 'error',
      signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
    }).catch((error: unknown) => {
      // What fetch throws may name the address, and with it the secret.
      throw new Error(`${path} did not answer: ${error instanceof Error ? error.name : 'unknown'}`)
    })
    if (!response.ok) throw new Error(`${path} answered HTTP ${response.status}`)
    const facts = objectIn((await response.text()).slice(0, LONGEST_ANSWER))
    if (facts === undefined) throw new Error(`${path} answered no object`)
    if (facts.errcode !== undefined && facts.errcode !== 0) throw new OAuthRefused(codeOf(facts.errcode))
    return facts
  }

  return {
    provider: 'wechat',
    async address({ state, redirectUrl }) {
      const query = { appid: config.appId, redirect_uri: redirectUrl, response_type: 'code', scope: 'snsapi_login', state }
      return `${config.authorizeUrl ?? AUTHORIZE}?${new URLSearchParams(query)}#wechat_redirect`
    },
    async identify(code) {
      const grant = { appid: config.appId, secret: config.secret, code, grant_type: 'authorization_code' }
      const token = await ask('/sns/oauth2/access_token', grant)
      const { access_token: access, openid } = token
      if (typeof access !== 'string' || typeof openid !== 'string') throw new Error('the vendor named nobody')
      const person = await ask('/sns/userinfo', { access_token: access, openid, lang: 'zh_CN' })
      if (person.openid !== openid) throw new Error('the vendor named two people')
      // One person has one unionid over all our applications, where the vendor gives one at all.
      const subject = person.unionid ?? token.unionid ?? openid
      if (typeof subject !== 'string' || !/^[A-Za-z0-9_-]{6,128}$/.test(subject)) throw new Error('the vendor named nobody')
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
