// Texts of the demo's fake Alipay page in Chinese.
export const words = {
  title: '支付宝身份认证（演示）',
  lead: '这是本机上的演示替身，不会连接支付宝，也不会采集人脸。请选择认证结果。',
  person: '待认证人',
  pass: '认证通过',
  fail: '认证不通过',
}
export type Words = typeof words
