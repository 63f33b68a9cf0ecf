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
  TOO_MANY_ORDERS: [
    '530021',
    409,
    '您有 {count} 张订单等待付款，请先付款或取消',
    '{count} of your orders await payment. Pay or cancel one of them first.',
  ],
  ORDER_NOT_PAYABLE: [
    '530022',
    409,
    '该订单已付款或已关闭，请刷新查看',
    'This order is paid or closed. Reload to see its state.',
  ],
  TOO_MANY_ATTEMPTS: [
    '530023',
    409,
    '该订单发起支付的次数过多，请取消后重新下单',
    'Too many payments were started for this order. Cancel it and order again.',
  ],
  NO_GATEWAY: [
    '530024',
    409,
    '本平台暂未开通该支付方式，请换一种',
    'This platform does not offer that way to pay. Choose another one.',
  ],
  GATEWAY_REFUSED: [
    '530025',
    502,
    '支付渠道拒绝了本次支付，未扣款。请换一种方式，或联系平台',
    'The payment service refused this payment; nothing was charged. Choose another way to pay or contact the platform.',
  ],
  GATEWAY_UNREACHABLE: [
    '530026',
    503,
    '暂时无法连接支付渠道，未扣款。请稍后再试',
    'The payment service cannot be reached; nothing was charged. Please try again later.',
  ],
  EXPORT_BUSY: ['530041', 503, '正在导出其他明细，请等它完成后再试', 'Another export is running. Try again when it is finished.'],
  SHEET_TOO_LONG: [
    '530042',
    400,
    '明细超过 {limit} 行，Excel 无法打开。请缩短时间范围，或改用 CSV',
    'There are more than {limit} rows, which Excel cannot open. Choose a shorter period or CSV.',
  ],
  MONTH_NOT_OVER: [
    '530043',
    400,
    '该月尚未结束，月结单在下月 1 日起提供',
    'This month is not over. Its statement is available from the first day of the next month.',
  ],
  ORDER_NOT_PAID: [
    '530044',
    400,
    '该订单尚未付款，付款后才能开具收据',
    'This order is not paid. A receipt is available once it is.',
  ],
  BUDGET_EXCEEDED: [
    '530045',
    409,
    '本月预算还剩 {left} 元，本次需要 {needed} 元。请联系主账号调整预算',
    'The budget of this month has {left} CNY left, and this costs {needed} CNY. Ask the main account to raise it.',
  ],
  MAIN_ONLY: ['530018', 400, '子账号没有钱包，请选择其主账号', 'A sub-account has no wallet. Choose its main account.'],
})
