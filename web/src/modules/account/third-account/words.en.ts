// Texts of OAuth login, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Third-party login',
  description: 'Log in with your Alipay or WeChat account.',
  otherWays: 'Or log in with',
  names: { alipay: 'Alipay', wechat: 'WeChat' },
  by: { alipay: 'Alipay', wechat: 'WeChat' },
  underHint: 'Checking the authorization. One moment.',
  login: {
    under: (name) => `Logging in with ${name}`,
    failed: 'You are not logged in',
    failedHint: 'Nothing about your account has changed. Start again, or log in another way.',
    wayBack: 'Back to login',
  },
  tying: {
    under: (name) => `Connecting ${name}`,
    failed: 'Not connected',
    failedHint: 'Nothing about your account has changed. You can start again in the account settings.',
    wayBack: 'Back to account settings',
  },
  saidNo: 'You did not agree to the authorization.',
  unknownProvider: 'This platform does not offer that way of logging in.',
  backToLogin: 'Back to login',
  needsScript: 'Logging in needs JavaScript. Please enable it in your browser and start again.',
  firstTitle: (name) => `First login with ${name}`,
  firstLead: (name) =>
    `Confirm a phone number with an SMS code. From then on, ${name} logs you in to the account of that number directly.`,
  firstAs: 'Confirmed account:',
  phone: 'Phone number',
  phoneHint: 'A registered number keeps its account; for a new number we create one',
  agree: 'I have read and accept the <agreement>Service Agreement</agreement> and the <privacy>Privacy Policy</privacy>',
  firstSubmit: 'Confirm and log in',
  tied: (name) => `Your ${name} account is connected`,
}
