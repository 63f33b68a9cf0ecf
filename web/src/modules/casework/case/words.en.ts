// Texts of the desks of cases, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  state: 'Status',
  timeline: 'Timeline',
  opened: 'Submitted',
  actors: { applicant: 'Applicant', desk: 'Staff', clock: 'Automatic: a time limit ended' },
  handler: 'Handled by:',
  nobody: 'nobody yet',
}
