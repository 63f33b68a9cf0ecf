// Silent authorization at WeChat: the openid of a payer, which payments inside WeChat need.
import { callWechatApi } from '../wechat-api.ts'
import { type PayerAuthorization, PaymentRefused } from './port.ts'

export interface WechatAccountConfig {
  readonly appId: string
  /** Of the official account; without it there are no payments inside WeChat. */
  readonly appSecret?: string | undefined
  /** Servers of the official account, which are others than those of WeChat Pay. */
  readonly accountApi?: string | undefined
  readonly authorizeUrl?: string | undefined
  readonly deadlineMs?: number | undefined
}

const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const OPEN_ID = /^[A-Za-z0-9_-]{6,128}$/
/** WeChat is busy: says nothing about the code. */
const BUSY_CODES = new Set([-1, 45011])

export function payerAuthorizationOf({ appId, appSecret, ...config }: WechatAccountConfig): PayerAuthorization | undefined {
  if (!appSecret) return undefined
  return {
    async url({ state, redirectUrl }) {
      // WeChat refuses parameters in another order.
      const query = { appid: appId, redirect_uri: redirectUrl, response_type: 'code', scope: 'snsapi_base', state }
      return `${config.authorizeUrl ?? AUTHORIZE}?${new URLSearchParams(query)}#wechat_redirect`
    },
    async openIdOf(code) {
      const grant = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
      const { errcode, openid } = await callWechatApi(
        { api: config.accountApi, deadlineMs: config.deadlineMs },
        '/sns/oauth2/access_token',
        grant,
      )
      if (errcode !== undefined && errcode !== 0) {
        if (BUSY_CODES.has(Number(errcode))) throw new Error(`WeChat is busy (${Number(errcode)})`)
        throw new PaymentRefused(/^\d{1,9}$/.test(String(errcode)) ? String(errcode) : 'unknown')
      }
      if (typeof openid !== 'string' || !OPEN_ID.test(openid)) throw new Error('WeChat returned no valid openid')
      return openid
    },
  }
}
