// Texts of the exported ledger, in Chinese.
import type { LedgerKind } from '@attestry/contract/modules/wallet/ledger-view'

export interface Words {
  readonly file: string
  readonly kinds: Readonly<Record<LedgerKind, string>>
  readonly columns: readonly string[]
}

export const words: Words = {
  file: '收支明细',
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
  columns: [
    '时间（北京时间）',
    '类型',
    '服务',
    '数量',
    '套餐可用次数变动',
    '套餐冻结次数变动',
    '充值余额变动（元）',
    '赠送余额变动（元）',
    '冻结变动（元）',
    '可用余额（元）',
    '冻结余额（元）',
    '保全号',
    '订单号',
    '操作账号',
    '流水号',
  ],
}
