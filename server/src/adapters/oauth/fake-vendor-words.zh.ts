// Texts of the demo's fake Alipay and WeChat page in Chinese.
export const words = {
  title: { alipay: '支付宝授权登录（演示）', wechat: '微信授权登录（演示）' },
  lead: '这是本机上的演示替身，不会连接支付宝或微信。请选择以谁的身份授权。',
  people: ['远山', '青禾'] as [string, string],
  be: (name: string) => `以“${name}”的身份同意授权`,
  no: '拒绝授权',
}
export type Words = typeof words
