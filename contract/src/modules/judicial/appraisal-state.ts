// The states of an appraisal, for what must stay small; appraisal-case.ts says what they mean.

export const appraisalStates = [
  'draft',
  'awaiting_payment',
  'submitted',
  'accepted',
  'supplement',
  'extension',
  'review',
  'done',
  'correcting',
  'rejected',
  'withdrawn',
  'unpaid',
  'terminated',
  'discarded',
] as const
export type AppraisalState = (typeof appraisalStates)[number]

/** The entruster has the opinion. */
export const isIssued = (state: AppraisalState): boolean => state === 'done' || state === 'correcting'

const examined = new Set<AppraisalState>(['submitted', 'accepted', 'supplement', 'extension', 'review', 'done', 'correcting'])

/** The desk may download the materials: from the payment on, unless the centre or the entruster ended it. */
export const isExamined = (state: AppraisalState): boolean => examined.has(state)
