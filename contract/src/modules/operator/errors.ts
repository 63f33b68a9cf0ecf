// Errors of the console (67xxxx): second factor, staff accounts, jobs.
import { defineErrors } from '../../errors.ts'

export const operatorErrors = defineErrors({
  SECOND_FACTOR: ['670001', 403, '请先输入身份验证器上的动态码', 'Enter the code from your authenticator app first.'],
  STEP_UP: [
    '670002',
    403,
    '此操作需要重新验证身份，请再输入一次动态码',
    'This needs you to confirm who you are. Enter a code from your authenticator app again.',
  ],
  WRONG_FACTOR: [
    '670003',
    403,
    '动态码不正确或已使用过，请等待下一个动态码再试，还可尝试 {left} 次',
    'The code is wrong or was used already. Wait for the next one and try again; {left} tries left.',
  ],
  FACTOR_LOCKED: [
    '670004',
    403,
    '动态码连续输错，请 {minutes} 分钟后再试',
    'Too many wrong codes. Try again in {minutes} minutes.',
  ],
  ENROLLED_BEFORE: [
    '670005',
    409,
    '该账号已绑定身份验证器。如需更换，请联系平台负责人重置',
    'This account has an authenticator already. To change it, ask the platform owner to reset it.',
  ],
  NOT_ENROLLED: ['670006', 409, '请先绑定身份验证器', 'Set up an authenticator app first.'],
  DEMO_FACTOR: [
    '670007',
    403,
    '演示账号的动态码只能在本机演示环境使用',
    'The demo accounts’ codes work only on a demo server on this machine.',
  ],
  PHONE_TAKEN: [
    '670008',
    409,
    '该手机号在本平台已有账号，请换一个手机号',
    'This phone number already has an account on this platform. Use another one.',
  ],
  OWN_ACCOUNT: [
    '670009',
    409,
    '不能修改自己的角色、停用自己或重置自己的验证器，请由另一位负责人操作',
    'You cannot change your own role, disable yourself or reset your own authenticator. Ask another owner.',
  ],
  LAST_OWNER: ['670010', 409, '平台至少要有一位在用的负责人', 'A platform needs at least one active owner.'],
  JOB_GONE: ['670011', 409, '该任务已被处理，请刷新列表', 'This job has been dealt with already. Reload the list.'],
})
