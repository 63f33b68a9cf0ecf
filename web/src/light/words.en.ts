// Texts of the light layer's components, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  skip: 'Skip to content',
  close: 'Close',
  notices: 'Notifications',
  loading: 'Loading',
  showPassword: 'Show',
  hidePassword: 'Hide',
  showPasswordLong: 'Show password',
  hidePasswordLong: 'Hide password',
  copy: 'Copy',
  copied: 'Copied',
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', system: 'Same as system' },
}
