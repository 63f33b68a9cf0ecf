// Texts of the demo's cashier page, in English.
import type { words as zh } from './words.zh.ts'

export const words: typeof zh = {
  title: 'Demo cashier',
  notice: 'This is a demo cashier. It takes no money: “Pay” costs nothing.',
  channels: { alipay: 'Alipay', wechat: 'WeChat Pay' },
  choices: { pay: 'Pay', 'notify-twice': 'Pay and notify twice', refuse: 'Refuse', 'pay-late': 'Pay although it is closed' },
  paid: 'Paid. You can return to the platform.',
  closed: 'This payment is closed or has expired.',
  back: 'Return to the platform',
  close: 'You can close this page.',
  sheet: {
    title: 'Demo: WeChat payment sheet',
    notice: 'This is not the real WeChat Pay and takes no money: “Pay” costs nothing.',
    pay: 'Pay',
    cancel: 'Cancel',
    fail: 'Simulate a failed payment',
  },
}
