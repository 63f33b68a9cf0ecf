// Texts of statements, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '月度账单',
  lead: '每月一份，列明期初余额、全部变动与期末余额（含冻结）。PDF 带平台数字签名与时间戳，不是发票。',
  columns: {
    month: '月份',
    opening: '期初余额',
    received: '收入',
    spent: '支出',
    closing: '期末余额',
    postings: '笔数',
    acts: '操作',
  },
  direct: (yuan: string) => `其中直接购买套餐 ¥${yuan}`,
  toDate: '未结，截至现在',
  download: '下载 PDF',
  downloadOf: (month: string) => `下载 PDF：${month} 月度账单`,
  empty: '还没有月度账单',
  emptyHint: '有了收支之后，可在这里下载本月截至当前的账单，以及之前各月的账单。',
}

export type Words = Widened<typeof words>
