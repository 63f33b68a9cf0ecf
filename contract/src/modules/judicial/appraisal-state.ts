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
  'rejected',
  'withdrawn',
  'terminated',
  'discarded',
] as const
export type AppraisalState = (typeof appraisalStates)[number]
