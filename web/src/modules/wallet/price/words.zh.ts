// Texts of prices and balances, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  balance: '余额',
  mainBalance: '主账号余额',
  balanceUnknown: '余额暂时无法读取',
  recharged: '充值余额',
  gift: '赠送余额',
  held: '冻结中',
  heldHint: '固化期间先冻结费用，完成后扣除，失败则退回。',
  packages: '剩余套餐',
  noPackages: '暂无套餐',
  packageLeft: (left: number, units: number) => `剩 ${left} / ${units} 次`,
  packageOf: (service: string) => `${service}套餐剩余比例`,
  expires: (day: string) => `${day} 到期`,
  price: '费用',
  each: '单价',
  unitPrice: (count: number) => (count === 1 ? '单价' : `单价（共 ${count} 份）`),
  byPackage: '套餐抵扣',
  packageUnits: (count: number) => `${count} 次`,
  total: '应付',
  totalOnConfirmation: (count: number) => (count === 1 ? '确认后应付' : '全部确认后应付'),
  fromGift: '其中赠送余额',
  fromRecharged: '其中充值余额',
  after: '支付后余额',
  missing: (amount: string) => `余额不足，还差 ¥${amount}`,
  overBudget: (left: string) => `本月预算还剩 ¥${left}，不足以支付`,
  overBudgetHint: '请联系主账号调整预算。',
  giftOffer: (yuan: string) => `完成实名认证即获 ¥${yuan} 赠送余额，可直接抵扣费用。认证在新页面进行，这里的内容会保留。`,
  giftPending: (yuan: string) => `实名认证正在审核。通过后 ¥${yuan} 自动到账，可直接抵扣费用。`,
  verify: '去实名认证',
  topUp: '去充值',
  topUpHint: '充值在新页面进行，这里填写的内容会保留。子账号请联系主账号充值。',
  paid: '实付',
}

export type Words = Widened<typeof words>
