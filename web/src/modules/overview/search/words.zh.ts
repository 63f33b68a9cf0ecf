// Texts of the search over screens and records, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '搜索',
  placeholder: '粘贴网址、分享文字、保全号、证书编号或哈希值，或输入案件、页面名称',
  acts: '可以直接',
  capture: (kind: string, count: number) => `${kind}：${count === 1 ? '这个地址' : `这 ${count} 个地址`}`,
  openCertificate: '打开这份证书',
  lookUp: '查询这个哈希值有没有存证',
  screens: '页面',
  cases: '案件',
  recordCount: (count: number) => `${count} 份证据`,
  records: '存证记录',
  searching: '正在搜索记录与案件…',
  failed: '记录暂时搜索不到，请稍后再试。',
  nothing: '没有找到页面、案件或记录。换个关键词试试。',
  tooShort: '没有这个名称的页面。再输入几个字，可以搜索记录与案件。',
  found: (count: number) => `找到 ${count} 项`,
  aliases: {
    costCenter: '充值 余额 订单 套餐 钱包 付款 支付 对公转账 银行转账 汇款 top up balance orders packages wallet bank transfer',
    ledger: '流水 扣费 账目 余额变动 ledger',
    openHolds: '冻结 预扣 on hold',
    statements: '账单 对账单 statement',
    spending: '消费 支出 预算 余额提醒 spending budget',
    invoices: '发票 开票 抬头 invoice',
  },
  costScreens: { ledger: '收支明细', openHolds: '冻结明细', statements: '月度账单', spending: '消费与预算' },
  keys: '↑ ↓ 选择，回车打开，Esc 关闭',
}

export type Words = Widened<typeof words>
