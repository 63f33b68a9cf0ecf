// The words of the price table, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  caption: '单价',
  service: '服务',
  price: '单价（元）',
  unit: '计价单位',
  services: { file: '文件存证', digest: '摘要存证', web: '网页取证', ecommerce: '电商取证', video: '短视频取证' },
  units: { file: '每个文件', digest: '每条摘要', web: '每个网页', ecommerce: '每个链接', video: '每个视频' },
  offers: '套餐',
  offer: '内容',
  offerPrice: '价格（元）',
  valid: '有效期',
  offerOf: (service: string, units: number) => `${service} ${units} 次`,
  months: (count: number) => `${count} 个月`,
}

export type Words = Widened<typeof words>
