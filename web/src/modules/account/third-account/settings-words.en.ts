// Texts of login methods in the account settings, in English.
import type { Words } from './settings-words.zh.ts'

export const words: Words = {
  title: 'Phone number and connected accounts',
  lead: 'Connect Alipay or WeChat to log in with it directly. Before anything is connected, replaced or removed we send a code to your phone.',
  phone: 'Phone number for logging in',
  names: { alipay: 'Alipay', wechat: 'WeChat' },
  bound: 'Connected',
  notBound: 'Not connected',
  boundAt: (at) => `Connected ${at}`,
  lastUsedAt: (at) => `last login ${at}`,
  bind: 'Connect',
  rebind: 'Replace',
  unbind: 'Remove',
  untied: 'Removed',
  acts: {
    bind: {
      title: (name) => `Connect ${name}`,
      lead: (name) =>
        `First confirm that it is you. Then you go to ${name}, and can log in to this account with it from then on.`,
      act: 'Confirm and continue',
    },
    rebind: {
      title: (name) => `Replace ${name}`,
      lead: (name) =>
        `First confirm that it is you. Then you go to ${name} and agree with another account; the one connected now will no longer log in.`,
      act: 'Confirm and continue',
    },
    unbind: {
      title: (name) => `Remove ${name}`,
      lead: (name) => `${name} will no longer log in to this account. Your phone number still does.`,
      act: 'Remove',
    },
  },
  codeTo: (phone) => `The code goes to ${phone}`,
  changePhone: 'Change phone number',
  changePhoneLead: 'From then on you log in with the new number. Other devices will be logged out.',
  password: 'Password',
  newPhone: 'New phone number',
  changePhoneAct: 'Change number',
  phoneChanged: 'Your phone number has been changed',
  passwordFirst: 'Changing the number takes your password, and you have not chosen one yet.',
  setPassword: 'Choose a password',
}
