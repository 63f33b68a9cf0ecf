// Texts of the registration page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  invited: (code: string) => `您正通过好友的邀请注册，邀请码 ${code}。`,
  title: '注册',
  description: '用手机号注册账号，开始存证。',
  lead: '用手机号注册，验证后即可使用。',
  needsScript: '注册需要启用 JavaScript，请在浏览器设置中启用后刷新本页。',
  kind: '账号类型',
  kinds: { person: '个人', enterprise: '企业' },
  kindNotes: { person: '以本人名义存证', enterprise: '以企业名义存证，可设子账号' },
  phone: '手机号',
  password: '设置密码',
  passwordHint: '8–64 位，至少一个字母和一个数字',
  agree: '我已阅读并同意<agreement>《服务协议》</agreement>和<privacy>《隐私政策》</privacy>',
  submit: '注册并登录',
  haveAccount: '已有账号？<login>登录</login>',
}

export type Words = Widened<typeof words>
