// Texts of the demo's fake Alipay page in English.
import type { Words } from './fake-vendor-words.zh.ts'

export const words: Words = {
  title: 'Alipay identity check (demo)',
  lead: 'A stand-in on this machine: nothing is sent to Alipay and no face is recorded. Choose how the check ends.',
  person: 'Person to be checked',
  pass: 'Pass the check',
  fail: 'Fail the check',
}
