// Texts of the help page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '帮助',
  description: '怎样存证和取证、一份证明说明什么、怎样一步一步核验、怎样收费，以及常见问题。',
  lead: '从第一份存证，到对方自己核验，都在这一页。',
  contents: '本页内容',
  topics: {
    start: '开始使用',
    proof: '证明说什么',
    verify: '怎样核验',
    price: '收费',
    faq: '常见问题',
  },
  empty: '帮助文档正在编写',
  emptyText: '请先按页脚的联系方式咨询。',
}

export type Words = Widened<typeof words>
