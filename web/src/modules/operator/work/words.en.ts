// The words of the console's first screen, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Desk',
  lead: 'What waits for you.',
  kinds: {
    realname: 'real names to review',
    complaint: 'capture complaints to decide',
    'case-request': 'people to call back about a case',
    'price-change': 'price changes to confirm',
    adjustment: 'wallet adjustments to confirm',
    'dead-letter': 'background jobs that need a decision',
  },
  go: 'Open',
  clear: 'All done',
  clearText: 'When something new waits, its count appears here and in the menu.',
  noDuty: 'Nothing waits for your role',
  noDutyText: 'The menu lists what you can use.',
}
