// Alipay's identity check (alipay.user.certify.open.*): initialize, signed page URL, query; signed with RSA2 in both directions.

import { privateKeyOf, publicKeyOf, rawObject, rsa2Sign, rsa2Verify, signedText } from '../alipay-signature.ts'
import { type IdentityCheck, IdentityCheckRefused } from './port.ts'

export interface AlipayCheckConfig {
  readonly appId: string
  /** Ours, PKCS #8. */
  readonly privateKey: string
  /** Alipay's, for its responses. */
  readonly alipayPublicKey: string
  readonly gateway?: string
  readonly deadlineMs?: number
}

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const DEADLINE_MS = 8_000
const MAX_RESPONSE_CHARACTERS = 64 * 1024
const SUCCESS = '10000'

export function createAlipayCheck(config: AlipayCheckConfig): IdentityCheck {
  const gateway = config.gateway ?? GATEWAY
  const ours = privateKeyOf(config.privateKey)
  const theirs = publicKeyOf(config.alipayPublicKey)

  const signedQuery = (method: string, content: object): URLSearchParams => {
    const parameters: Record<string, string> = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingTime(new Date()),
      version: '1.0',
      biz_content: JSON.stringify(content),
    }
    return new URLSearchParams({ ...parameters, sign: rsa2Sign(signedText(parameters), ours) })
  }

  /** Responses, including refusals, must be signed by Alipay. */
  const call = async (method: string, content: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${gateway}?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: signedQuery(method, content).toString(),
      // The identity number must not be sent anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
    })
    const text = (await response.text()).slice(0, MAX_RESPONSE_CHARACTERS)
    const raw = rawObject(text, `${method.replaceAll('.', '_')}_response`)
    const signature = /"sign":"([A-Za-z0-9+/=]+)"/.exec(raw === undefined ? '' : text.replace(raw, ''))?.[1]
    if (raw === undefined || signature === undefined || !rsa2Verify(raw, signature, theirs))
      throw new Error(`the response to ${method} is not signed by the vendor (HTTP ${response.status})`)
    const answer = JSON.parse(raw) as Record<string, unknown>
    if (answer.code !== SUCCESS) throw new IdentityCheckRefused(codeIn(answer))
    return answer
  }

  return {
    vendor: 'alipay',
    async begin({ orderNo, name, idNumber, returnUrl }) {
      const { certify_id: id } = await call('alipay.user.certify.open.initialize', {
        outer_order_no: orderNo,
        biz_code: 'FACE',
        identity_param: { identity_type: 'CERT_INFO', cert_type: 'IDENTITY_CARD', cert_name: name, cert_no: idNumber },
        merchant_config: { return_url: returnUrl, face_reserve_strategy: 'never' },
      })
      if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new Error('the vendor returned no valid certify_id')
      return id
    },
    pageUrl: async (certifyId) => `${gateway}?${signedQuery('alipay.user.certify.open.certify', { certify_id: certifyId })}`,
    async passed(certifyId) {
      const { passed } = await call('alipay.user.certify.open.query', { certify_id: certifyId })
      return passed === 'T'
    },
    async close() {},
  }
}

/** The vendor's message may contain name or number, so only a valid error code is passed on. */
function codeIn({ sub_code, code }: Record<string, unknown>): string {
  const found = [sub_code, code].find((each) => typeof each === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(each))
  return typeof found === 'string' ? found : 'unknown'
}

const BEIJING_MS = 8 * 3_600_000
const beijingTime = (now: Date): string => new Date(now.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
