// Errors about lawyers and case requests (59xxxx).
import { defineErrors } from '../../errors.ts'

export const lawyerErrors = defineErrors({
  TOO_MANY_REQUESTS: [
    '590001',
    429,
    '今天提交的案件咨询已达上限，请明天再试，或直接致电平台',
    'You have reached today’s limit for case requests. Try again tomorrow, or call the platform.',
  ],
  LOGIN_TO_SHARE: [
    '590002',
    401,
    '附上保全号前请先登录，以便核对记录是您的',
    'Log in before adding record numbers, so that we can tell they are yours.',
  ],
  CONSENT_TO_SHARE: [
    '590003',
    400,
    '附上保全号时，请勾选同意向律师出示这些保全号',
    'To add record numbers, agree to their being shown to the lawyer.',
  ],
  WRONG_STATE: [
    '590004',
    409,
    '当前状态不能执行此操作，请刷新后重试',
    'This cannot be done in its present state. Reload and try again.',
  ],
  LICENCE_TAKEN: ['590005', 409, '该执业证号已有律师使用', 'Another lawyer already has this licence number.'],
})
