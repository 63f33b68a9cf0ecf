// Texts of the demo's cashier page, in Chinese.
export const words = {
  title: '演示收银台',
  notice: '演示收银台，不收真钱：点击“付款”不会产生任何费用。',
  channels: { alipay: '支付宝', wechat: '微信支付' },
  choices: { pay: '付款', 'notify-twice': '付款，并重复通知', refuse: '拒绝付款', 'pay-late': '订单关闭后仍付款' },
  paid: '已付款。可以回到平台查看。',
  closed: '该笔支付已关闭或已过期。',
  back: '返回平台',
  close: '可以关闭本页。',
  sheet: {
    title: '演示：微信支付窗口',
    notice: '这不是真的微信支付，不收真钱：点击“付款”不会产生任何费用。',
    pay: '付款',
    cancel: '取消',
    fail: '模拟支付失败',
  },
}
