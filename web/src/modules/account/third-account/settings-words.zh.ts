// Texts of login methods in the account settings, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '手机号与第三方账号',
  lead: '绑定后可用支付宝或微信直接登录。绑定、换绑和解绑前，都会向您的手机号发送验证码。',
  phone: '登录手机号',
  names: { alipay: '支付宝', wechat: '微信' },
  bound: '已绑定',
  notBound: '未绑定',
  boundAt: (at: string) => `绑定于 ${at}`,
  lastUsedAt: (at: string) => `上次登录 ${at}`,
  bind: '绑定',
  rebind: '换绑',
  unbind: '解绑',
  untied: '已解绑',
  acts: {
    bind: {
      title: (name: string) => `绑定${name}`,
      lead: (name: string) => `请先确认是您本人。验证后将前往${name}授权，之后可用它登录本账号。`,
      act: '验证并前往授权',
    },
    rebind: {
      title: (name: string) => `换绑${name}`,
      lead: (name: string) => `请先确认是您本人。验证后将前往${name}，用另一个账号授权；原来绑定的账号将不能再登录。`,
      act: '验证并前往授权',
    },
    unbind: {
      title: (name: string) => `解绑${name}`,
      lead: (name: string) => `解绑后，不能再用${name}登录本账号。手机号登录不受影响。`,
      act: '确认解绑',
    },
  },
  codeTo: (phone: string) => `验证码将发送到 ${phone}`,
  changePhone: '更换手机号',
  changePhoneLead: '更换后用新手机号登录，其他设备上的登录会随之失效。',
  password: '登录密码',
  newPhone: '新手机号',
  changePhoneAct: '确认更换',
  phoneChanged: '手机号已更换',
  passwordFirst: '更换手机号需要登录密码，您还没有设置密码。',
  setPassword: '去设置密码',
}

export type Words = Widened<typeof words>
