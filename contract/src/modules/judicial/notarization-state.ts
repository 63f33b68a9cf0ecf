// The states of a notarization and its limits, for what must stay small; notarization-case.ts says what they mean.

export const notarizationStates = [
  'draft',
  'submitted',
  'supplement',
  'priced',
  'in_progress',
  'suspended',
  'review',
  'closing',
  'issued',
  'correcting',
  'revoked',
  'rejected',
  'terminated',
  'abandoned',
  'discarded',
] as const
export type NotarizationState = (typeof notarizationStates)[number]

export const MAX_EVIDENCE = 50
