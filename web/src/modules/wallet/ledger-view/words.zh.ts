// Texts of the ledger, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '收支明细',
  lead: '每一笔余额变动，以及变动后的余额。',
  kinds: {
    recharge: '充值',
    gift: '赠送',
    hold: '冻结',
    charge: '扣费',
    release: '解冻',
    refund: '退费',
    payout: '退款',
    package: '购买套餐',
    adjust: '平台调账',
  },
  occasions: { realname: '实名认证奖励', invitation: '邀请奖励' },
  columns: { what: '事项', at: '时间', change: '可用余额变动', held: '冻结变动', balance: '变动后可用余额', spender: '操作账号' },
  filters: { kind: '全部类型', service: '全部服务', spender: '全部账号' },
  chips: { kind: '类型', service: '服务', spender: '账号' },
  mainAccount: '主账号',
  quantity: (name: string, count: number) => `${name} × ${count}`,
  units: (count: number) => `套餐 ${count > 0 ? '+' : ''}${count} 次`,
  recharged: (yuan: string) => `充值余额 ${yuan}`,
  gift: (yuan: string) => `赠送余额 ${yuan}`,
  record: (number: string) => `保全号 ${number}`,
  order: (number: string) => `订单 ${number}`,
  sums: '当前筛选合计',
  sumAvailable: '可用余额变动',
  sumHeld: '冻结变动',
  exports: { csv: '导出 CSV', xlsx: '导出 Excel' },
  empty: '还没有收支记录',
  emptyHint: '充值或使用服务后，每一笔变动会出现在这里。',
  holdsTitle: '冻结明细',
  holdsLead: '进行中的业务先冻结费用：完成后扣除，失败则全部退回。',
  holdColumns: { what: '业务', amount: '冻结金额', since: '冻结时间', spender: '操作账号' },
  quoted: '单独报价的业务',
  holdTotal: '冻结合计',
  noHolds: '没有冻结中的费用',
  noHoldsHint: '提交存证或取证后，处理期间的费用会显示在这里。',
}

export type Words = Widened<typeof words>
