// URL state of the Alipay screen: whether the user has just returned from Alipay.
export type AlipaySearch = { readonly back?: 'alipay' }

export const readAlipaySearch = ({ back }: Record<string, unknown>): AlipaySearch => (back === 'alipay' ? { back } : {})
