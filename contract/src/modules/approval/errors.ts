// Errors of two-person decisions; the codes date from the wallet (53xxxx), and published codes never change.
import { defineErrors } from '../../errors.ts'

export const approvalErrors = defineErrors({
  OWN_PROPOSAL: [
    '530013',
    403,
    '不能确认或否决自己提出的申请，请由另一位同事处理',
    'Nobody decides their own proposal. Ask a colleague.',
  ],
  DECIDES_LATER: [
    '530110',
    403,
    '新加入、换岗或重设验证器后的 24 小时内不能确认他人的申请，{at} 起可以处理',
    'Nobody confirms proposals within 24 hours of joining, changing role or resetting the authenticator. You can from {at}.',
  ],
  DECIDED_BEFORE: ['530014', 409, '该申请已被处理，请刷新查看', 'This proposal has been decided already. Reload to see how.'],
})
