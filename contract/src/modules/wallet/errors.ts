// Errors of the wallet and of prices (53xxxx).
import { defineErrors } from '../../errors.ts'

export const walletErrors = defineErrors({
  NOT_ENOUGH: [
    '530001',
    402,
    '余额不足，还差 {missing} 元，请先充值',
    'The balance is {missing} CNY short. Please top up first.',
  ],
  NOT_PRICED: [
    '530002',
    409,
    '该服务在本平台暂未定价，请联系平台',
    'This service has no price on this platform. Please contact the platform.',
  ],
  OFFER_GONE: [
    '530003',
    409,
    '该套餐已下架或价格已变，请刷新后重试',
    'This package is no longer offered at that price. Reload and try again.',
  ],
  NOTHING_PROPOSED: ['530010', 400, '没有任何改动，无需提交', 'Nothing is different, so there is nothing to propose.'],
  LINE_TWICE: ['530011', 400, '同一项出现了两次：{line}', 'A line appears twice: {line}.'],
  LIST_MOVED: [
    '530012',
    409,
    '价目表在此期间已变更，请按最新价目重新提出',
    'The price list has changed in the meantime. Propose it again on the list as it is now.',
  ],
  TIME_PAST: ['530015', 400, '生效时间须晚于现在，且不超过一年', 'It must take effect later than now and within a year.'],
  OFFER_SERVICE: [
    '530016',
    400,
    '套餐 {id} 的服务不能更改，请新建一个套餐',
    'The service of package {id} cannot change. Make a new package instead.',
  ],
  ADJUSTMENT_SHORT: [
    '530017',
    409,
    '该账户余额只有 {balance} 元，不足以扣减',
    'This fund holds only {balance} CNY, which is not enough to take out.',
  ],
  MAIN_ONLY: ['530018', 400, '子账号没有钱包，请选择其主账号', 'A sub-account has no wallet. Choose its main account.'],
})
