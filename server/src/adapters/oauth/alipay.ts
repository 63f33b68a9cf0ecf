// OAuth login with Alipay: authorization page, alipay.system.oauth.token and alipay.user.info.share, signed with RSA2 in both directions.

import { privateKeyOf, publicKeyOf, rawObject, rsa2Sign, rsa2Verify, signedText } from '../alipay-signature.ts'
import { codeOf, nicknameOf, type OAuthProvider, OAuthRefused } from './port.ts'

export interface AlipayLoginConfig {
  readonly appId: string
  /** Ours, PKCS #8. */
  readonly privateKey: string
  /** Alipay's, for its responses. */
  readonly alipayPublicKey: string
  readonly gateway?: string
  readonly authorizeUrl?: string
  readonly deadlineMs?: number
}

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const AUTHORIZE = 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm'
const DEADLINE_MS = 8_000
const MAX_RESPONSE_CHARACTERS = 64 * 1024

export function createAlipayLogin(config: AlipayLoginConfig): OAuthProvider {
  const gateway = config.gateway ?? GATEWAY
  const ours = privateKeyOf(config.privateKey)
  const theirs = publicKeyOf(config.alipayPublicKey)

  /** Refusals come as `error_response`; both kinds must be signed by Alipay. */
  const call = async (method: string, given: Readonly<Record<string, string>>): Promise<Record<string, unknown>> => {
    const parameters: Record<string, string> = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingTime(new Date()),
      version: '1.0',
      ...given,
    }
    const response = await fetch(`${gateway}?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...parameters, sign: rsa2Sign(signedText(parameters), ours) }).toString(),
      // The code must not be sent anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
    })
    const text = (await response.text()).slice(0, MAX_RESPONSE_CHARACTERS)
    const answer = rawObject(text, `${method.replaceAll('.', '_')}_response`)
    const raw = answer ?? rawObject(text, 'error_response')
    const signature = /"sign":"([A-Za-z0-9+/=]+)"/.exec(raw === undefined ? '' : text.replace(raw, ''))?.[1]
    if (raw === undefined || signature === undefined || !rsa2Verify(raw, signature, theirs))
      throw new Error(`the response to ${method} is not signed by the vendor (HTTP ${response.status})`)
    const facts = JSON.parse(raw) as Record<string, unknown>
    // The token response has no `code` on success.
    if (answer === undefined || (facts.code ?? '10000') !== '10000') throw new OAuthRefused(codeOf(facts.sub_code, facts.code))
    return facts
  }

  return {
    provider: 'alipay',
    async authorizationUrl({ state, redirectUrl }) {
      const query = { app_id: config.appId, scope: 'auth_user', redirect_uri: redirectUrl, state }
      return `${config.authorizeUrl ?? AUTHORIZE}?${new URLSearchParams(query)}`
    },
    async identify(code) {
      const token = await call('alipay.system.oauth.token', { grant_type: 'authorization_code', code })
      // Newer applications get open_id, which is specific to ours; older ones user_id.
      const subject = token.open_id ?? token.user_id
      if (typeof subject !== 'string' || !/^[A-Za-z0-9_-]{8,128}$/.test(subject))
        throw new Error('the vendor returned no valid user id')
      if (typeof token.access_token !== 'string') return { subject, nickname: undefined }
      const { nick_name: nickname } = await call('alipay.user.info.share', { auth_token: token.access_token })
      return { subject, nickname: nicknameOf(nickname) }
    },
    async close() {},
  }
}

const BEIJING_MS = 8 * 3_600_000
const beijingTime = (now: Date): string => new Date(now.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
