// Test double of WeChat's silent authorization (snsapi_base): a code for the payer's browser, and its exchange for an openid.
import { randomBytes } from 'node:crypto'

interface AuthorizationOptions {
  readonly appId: string
  readonly secret: string
  readonly now: () => Date
  /** Whether the address is in the registered domain. */
  mayReturnTo(url: string): boolean
}

const CODE_LIFETIME_MS = 5 * 60_000
/** WeChat refuses an authorization with other parameters, or in another order. */
const PARAMETERS = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

export class WechatAuthorization {
  readonly #options: AuthorizationOptions
  readonly #codes = new Map<string, Date>()
  readonly #openIds = new Set<string>()

  constructor(options: AuthorizationOptions) {
    this.#options = options
  }

  /** The address with code and state that the browser returns to; undefined if WeChat would show an error. */
  authorize(query: URLSearchParams): string | undefined {
    const { appId, now, mayReturnTo } = this.#options
    const redirect = query.get('redirect_uri') ?? ''
    const isValid =
      [...query.keys()].join() === PARAMETERS.join() &&
      query.get('appid') === appId &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_base' &&
      /^[A-Za-z0-9]{1,128}$/.test(query.get('state') ?? '') &&
      URL.canParse(redirect) &&
      mayReturnTo(redirect)
    if (!isValid) return undefined
    const code = randomBytes(16).toString('hex')
    this.#codes.set(code, now())
    const back = new URL(redirect)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }

  /** The answer of `/sns/oauth2/access_token`. A code works once. */
  exchange(query: URLSearchParams): object {
    const { appId, secret, now } = this.#options
    if (query.get('appid') !== appId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (query.get('secret') !== secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const code = query.get('code') ?? ''
    const issuedAt = this.#codes.get(code)
    this.#codes.delete(code)
    if (!issuedAt || query.get('grant_type') !== 'authorization_code') return { errcode: 40029, errmsg: 'invalid code' }
    if (now().getTime() - issuedAt.getTime() > CODE_LIFETIME_MS) return { errcode: 42003, errmsg: 'code expired' }
    const openid = `o${randomBytes(20).toString('base64url')}`
    this.#openIds.add(openid)
    return { access_token: randomBytes(24).toString('hex'), expires_in: 7200, openid, scope: 'snsapi_base' }
  }

  hasIssued(openId: unknown): boolean {
    return typeof openId === 'string' && this.#openIds.has(openId)
  }
}
