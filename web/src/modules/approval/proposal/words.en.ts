// Texts of the desks of proposals, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  state: 'Status',
  states: { proposed: 'To be confirmed', confirmed: 'Confirmed', refused: 'Refused', withdrawn: 'Withdrawn' },
  reason: 'Reason',
  proposedBy: 'Proposed by',
  proposedAt: 'Proposed at',
  decidedBy: 'Decided by',
  decidedAt: 'Decided at',
  decision: 'Why it was refused',
  refuse: 'Refuse',
  refuseText: 'The proposal ends here, and its proposer sees your reason.',
  refusedDone: 'The proposal is refused',
  withdraw: 'Withdraw',
  withdrawText: 'The proposal ends here. You can make a new one at any time.',
  withdrawn: 'The proposal is withdrawn',
  own: (what) => `You proposed this ${what} yourself, so a colleague has to confirm it.`,
  submit: 'Submit',
  submitted: 'Submitted. A colleague now has to confirm it.',
}
