// Purchase notarizations for browser tests: a draft of the funded person, and a submitted one for the desk; read by tests, never acted on.

import { ownerApi } from '../attestation/proven-record.ts'
import { apiOf, payOrder } from '../invoice/paid-order.ts'
import { verifiedAccount } from '../journeys/verified-member.ts'
import { once } from '../once.ts'

const draft = {
  name: '南方箱包店帆布袋',
  right: '第 12345678 号“知远”商标',
  reason: '该店销售的帆布袋使用与我方商标相同的标识。',
  platform: '示例商城',
  shop: '南方箱包店',
  shopLink: 'https://shop.example.com/south',
  goods: [
    { brand: '知远', name: '帆布袋', link: 'https://shop.example.com/item/1', sales: '2000+', quantity: 2, unitYuan: '59.90' },
  ],
  carriageYuan: '20.00',
  noInducement: true,
}

export const purchaseDraft = once(async () => (await (await ownerApi()).call<{ id: string }>('/buynotarize', { draft })).id)

export const submittedPurchase = once(async () => {
  const api = apiOf((await verifiedAccount()).token)
  // What acceptance would hold must be in the balance when it is submitted.
  await payOrder(api, '2000.00')
  const { id } = await api.call<{ id: string }>('/buynotarize', { draft })
  await api.call(`/buynotarize/submit/${id}`, {})
  return id
})
