// Alipay's identity check (alipay.user.certify.open.*): initialize, signed page URL, query; signed with RSA2 in both directions.

import { type AlipayGatewayConfig, bizContent, openAlipayGateway } from '../alipay-gateway.ts'
import { type IdentityCheck, IdentityCheckRefused } from './port.ts'

export function createAlipayCheck(config: AlipayGatewayConfig): IdentityCheck {
  const gateway = openAlipayGateway(config)

  const call = async (method: string, content: object): Promise<Readonly<Record<string, unknown>>> => {
    const { fields, refusal } = await gateway.call(method, bizContent(content))
    if (refusal !== undefined) throw new IdentityCheckRefused(refusal)
    return fields
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
    pageUrl: async (certifyId) =>
      `${gateway.url}?${gateway.signed('alipay.user.certify.open.certify', bizContent({ certify_id: certifyId }))}`,
    async passed(certifyId) {
      const { passed } = await call('alipay.user.certify.open.query', { certify_id: certifyId })
      return passed === 'T'
    },
    async close() {},
  }
}
