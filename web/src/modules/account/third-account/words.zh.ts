// Texts of OAuth login, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '第三方登录',
  description: '用支付宝或微信账号登录。',
  otherWays: '其他登录方式',
  names: { alipay: '支付宝', wechat: '微信' },
  by: { alipay: '支付宝登录', wechat: '微信登录' },
  underHint: '正在核对授权结果，请稍候。',
  login: {
    under: (name: string) => `正在用${name}登录`,
    failed: '没有登录成功',
    failedHint: '您的账号没有任何变化，可以重新开始，或改用其他方式登录。',
    wayBack: '返回登录',
  },
  tying: {
    under: (name: string) => `正在绑定${name}`,
    failed: '没有绑定成功',
    failedHint: '您的账号没有任何变化，可以回到账号设置重新开始。',
    wayBack: '返回账号设置',
  },
  saidNo: '您没有同意授权。',
  unknownProvider: '本平台不支持这种登录方式。',
  backToLogin: '返回登录',
  needsScript: '登录需要启用 JavaScript，请在浏览器设置中启用后重新开始。',
  firstTitle: (name: string) => `首次使用${name}登录`,
  firstLead: (name: string) => `请用短信验证码确认手机号。之后用${name}即可直接登录这个手机号的账号。`,
  firstAs: '已确认的账号：',
  phone: '手机号',
  phoneHint: '已注册的手机号会绑定到原账号；未注册的会为您创建新账号',
  agree: '我已阅读并同意<agreement>《服务协议》</agreement>和<privacy>《隐私政策》</privacy>',
  firstSubmit: '确认并登录',
  tied: (name: string) => `已绑定${name}账号`,
}

export type Words = Widened<typeof words>
