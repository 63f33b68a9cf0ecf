// Refusals of signing up, logging in and passwords (51xxxx).
import { defineErrors } from '../../errors.ts'

export const accountErrors = defineErrors({
  WRONG_CREDENTIALS: ['510001', 401, '手机号、密码或验证码不正确', 'The phone number, password or code is not right.'],
  LOGIN_LOCKED: [
    '510002',
    423,
    '连续输错次数过多，请在 {minutes} 分钟后重试，或通过短信验证码重置密码',
    'Too many wrong tries. Try again in {minutes} minutes, or reset the password by SMS code.',
  ],
  ACCOUNT_DISABLED: [
    '510003',
    403,
    '该账号已停用，请联系主账号或平台',
    'This account is disabled. Ask its main account or the platform.',
  ],
  WRONG_CHALLENGE: [
    '510004',
    400,
    '图形验证码不正确或已失效，请看新的图片再输入一次',
    'The picture code is wrong or has expired. Look at the new picture and try again.',
  ],
  WRONG_CODE: [
    '510005',
    400,
    '短信验证码不正确或已失效，请检查后重试，或重新获取',
    'The SMS code is wrong or has expired. Check it, or ask for a new one.',
  ],
  CODE_TOO_SOON: [
    '510006',
    429,
    '验证码发送过于频繁，请在 {seconds} 秒后再获取',
    'A code was just sent. Ask again in {seconds} seconds.',
  ],
  CODE_TOO_MANY: [
    '510007',
    429,
    '该手机号今日获取验证码次数已达上限，请明天再试',
    'This number has reached its codes for today. Try again tomorrow.',
  ],
  PHONE_TAKEN: ['510008', 409, '该手机号已注册，请直接登录', 'This phone number is already registered. Please log in.'],
  WRONG_OLD_PASSWORD: ['510009', 400, '原密码不正确', 'The old password is not right.'],
  SAME_PASSWORD: ['510010', 400, '新密码不能与原密码相同', 'The new password must differ from the old one.'],
  LOGIN_INCOMPLETE: [
    '510012',
    400,
    '请输入密码，或先获取短信验证码再登录',
    'Enter the password, or ask for an SMS code and log in with it.',
  ],
})
