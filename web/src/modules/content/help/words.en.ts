// Texts of the help page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Help',
  description:
    'How to preserve and capture evidence, what a proof says, how to verify it step by step, what it costs, and common questions.',
  lead: 'From your first record to the other side’s own check, all on this page.',
  contents: 'On this page',
  topics: {
    start: 'Getting started',
    proof: 'What a proof says',
    verify: 'How to verify',
    price: 'Charges',
    faq: 'Common questions',
  },
  empty: 'The help pages are being written',
  emptyText: 'Until then, please use the contact details at the foot of the page.',
}
