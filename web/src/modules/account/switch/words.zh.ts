// Texts of switching between linked accounts, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '切换账号',
  lead: '切换后，当前账号在这个浏览器里退出登录。',
  empty: '还没有关联其他账号',
  emptyHint: '如果您在本平台还有别的账号，例如个人账号和企业账号，可以关联起来，之后不用重新输入密码即可切换。',
  link: '关联账号',
  linkTitle: '关联另一个账号',
  linkLead: '请输入另一个账号的手机号和密码，再输入当前账号的密码，以确认两个账号都是您的。任一账号修改密码后，需重新关联。',
  phone: '另一个账号的手机号',
  password: '另一个账号的密码',
  ownPassword: '当前账号的密码',
  linkAct: '确认关联',
  cancel: '取消',
  linked: '已关联',
  enter: '切换',
  unlink: '取消关联',
  relink: '重新关联',
  stale: '需重新关联',
  staleHint: '密码已更改，或该账号已停用。',
  sub: '子账号',
  kinds: { person: '个人账号', enterprise: '企业账号', staff: '平台人员' },
}

export type Words = Widened<typeof words>
