// Texts of the password reset page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '重置密码',
  description: '用注册手机号收到的短信验证码重置密码。',
  lead: '向注册手机号发送验证码，确认后设置新密码。其他设备上的登录会随之失效。',
  phone: '注册手机号',
  password: '新密码',
  passwordHint: '8–64 位，至少一个字母和一个数字',
  needsScript: '重置密码需要启用 JavaScript，请在浏览器设置中启用后刷新本页。',
  submit: '重置密码',
  done: '密码已重置，请用新密码登录',
  backToLogin: '返回登录',
}

export type Words = Widened<typeof words>
