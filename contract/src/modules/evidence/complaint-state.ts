// The states of a complaint about a capture; complaint-case.ts says what they mean.

export const complaintStates = ['open', 'refunded', 'declined', 'withdrawn'] as const
export type ComplaintState = (typeof complaintStates)[number]
