// OAuth login with Alipay: authorization page, alipay.system.oauth.token and alipay.user.info.share, signed with RSA2 in both directions.

import { type AlipayGatewayConfig, openAlipayGateway } from '../alipay-gateway.ts'
import { nicknameOf, type OAuthProvider, OAuthRefused } from './port.ts'

export interface AlipayLoginConfig extends AlipayGatewayConfig {
  readonly authorizeUrl?: string
}

const AUTHORIZE = 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm'

export function createAlipayLogin(config: AlipayLoginConfig): OAuthProvider {
  const gateway = openAlipayGateway(config)

  const call = async (
    method: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const { fields, refusal } = await gateway.call(method, parameters)
    if (refusal !== undefined) throw new OAuthRefused(refusal)
    return fields
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
