// Texts of the desks' components, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  close: 'Close details',
  failed: 'Something went wrong. Please try again shortly.',
  reason: 'Reason',
  reasonLength: (least, most) => `Say why in ${least} to ${most} characters`,
  changes: 'What will change',
  changed: 'What changed',
  what: 'Item',
  before: 'Before',
  after: 'After',
  nothing: '(empty)',
}
