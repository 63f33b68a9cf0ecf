// Texts of the desks of cases, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  state: 'State',
  timeline: 'Timeline',
  opened: 'Submitted',
  actors: { applicant: 'Applicant', desk: 'Staff' },
  handler: 'Handled by:',
  nobody: 'nobody yet',
}
