// Texts of the price table, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  caption: '单价',
  service: '服务',
  price: '单价（元）',
  unit: '计价单位',
  offers: '套餐',
  offer: '内容',
  offerPrice: '价格（元）',
  valid: '有效期',
  offerOf: (service: string, units: number) => `${service} ${units} 次`,
  months: (count: number) => `${count} 个月`,
}

export type Words = Widened<typeof words>
