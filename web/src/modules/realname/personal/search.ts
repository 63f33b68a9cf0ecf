// Whether one has just come back from Alipay, as the address says it.
export type AlipaySearch = { readonly back?: 'alipay' }

export const readAlipaySearch = ({ back }: Record<string, unknown>): AlipaySearch => (back === 'alipay' ? { back } : {})
