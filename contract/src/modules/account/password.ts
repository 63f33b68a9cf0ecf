// Resetting a forgotten password by SMS code, and changing a known one.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Nothing } from '../../paging.ts'
import { GivenPassword, Password, Phone, SmsCode, SmsId } from './fields.ts'

export const resetInput = z.strictObject({ phone: Phone, smsId: SmsId, smsCode: SmsCode, password: Password })
export const changeInput = z.strictObject({ oldPassword: GivenPassword, password: Password })

export const passwordApi = {
  reset: endpoint({
    method: 'POST',
    path: '/user/pwd',
    access: 'public',
    carriesNotaryId: true,
    summary: { zh: '用短信验证码重置密码', en: 'Reset the password by SMS code' },
    input: resetInput,
    output: Nothing,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/pwd',
    access: 'account',
    carriesNotaryId: true,
    beforeOwnPassword: true,
    summary: { zh: '修改密码，并让其他设备退出登录', en: 'Change the password and end all other sessions' },
    input: changeInput,
    output: Nothing,
  }),
}
