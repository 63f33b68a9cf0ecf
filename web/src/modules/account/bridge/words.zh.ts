// Texts of the login from a partner's system, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '从合作系统登录',
  description: '从合作系统进入本平台。',
  checking: '正在核对登录链接，请稍候。',
  lead: '请核对下面的账号。如果不是您的账号，请不要继续。',
  failed: '没有登录成功',
  failedHint: '登录链接一分钟内有效，且只能使用一次。',
  noToken: '链接不完整，请从合作系统重新进入。',
  toLogin: '用其他方式登录',
  partner: '合作系统',
  account: '将登录的账号',
  replaces: '这个浏览器里已有登录。继续后，会改用上面的账号。',
  enter: '继续登录',
  notMe: '不是我的账号',
  needsScript: '登录需要启用 JavaScript，请在浏览器设置中启用后从合作系统重新进入。',
}

export type Words = Widened<typeof words>
