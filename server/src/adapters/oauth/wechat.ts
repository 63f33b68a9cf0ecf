// OAuth login with WeChat on a website (snsapi_login): QR code page, then access_token and userinfo.
import { callWechatApi } from '../wechat-api.ts'
import { codeOf, nicknameOf, type OAuthProvider, OAuthRefused } from './port.ts'

export interface WechatLoginConfig {
  readonly appId: string
  readonly secret: string
  readonly api?: string
  readonly authorizeUrl?: string
  readonly deadlineMs?: number
}

const AUTHORIZE = 'https://open.weixin.qq.com/connect/qrconnect'

export function createWechatLogin(config: WechatLoginConfig): OAuthProvider {
  const call = async (path: string, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const facts = await callWechatApi(config, path, query)
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
