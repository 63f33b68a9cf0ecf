// Refusals of spending (53xxxx).
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
})
