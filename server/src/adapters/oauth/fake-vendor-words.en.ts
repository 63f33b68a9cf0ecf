// Texts of the demo's fake Alipay and WeChat page in English.
import type { Words } from './fake-vendor-words.zh.ts'

export const words: Words = {
  title: { alipay: 'Log in with Alipay (demo)', wechat: 'Log in with WeChat (demo)' },
  lead: 'A stand-in on this machine: nothing is sent to Alipay or WeChat. Choose who to be.',
  people: ['Yuanshan', 'Qinghe'],
  be: (name) => `Agree as ${name}`,
  no: 'Do not agree',
}
