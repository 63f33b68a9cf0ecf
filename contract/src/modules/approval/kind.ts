// Registry of two-person decisions: the duties of proposer and decider, and the prefix of the audit actions.
import type { Duty } from '../operator/role.ts'

interface ApprovalRule {
  readonly propose: Duty
  /** Also counted as work of the console. */
  readonly decide: Duty
  readonly audit: string
}

export const approvals = {
  'price-change': { propose: 'price-propose', decide: 'price-confirm', audit: 'price' },
  adjustment: { propose: 'price-propose', decide: 'price-confirm', audit: 'wallet.adjustment' },
  'payment-refund': { propose: 'refund-propose', decide: 'payment', audit: 'wallet.refund' },
  'bank-match': { propose: 'bank-match', decide: 'bank-confirm', audit: 'wallet.bank' },
  'bank-account': { propose: 'bank-match', decide: 'bank-confirm', audit: 'wallet.bank-account' },
  'invoice-reversal': { propose: 'price-propose', decide: 'price-confirm', audit: 'invoice.reversal' },
  // As the reversal, whose two-person limit is one of the rules.
  'invoice-rule': { propose: 'price-propose', decide: 'price-confirm', audit: 'invoice.rule' },
  'log-resume': { propose: 'log-resume', decide: 'log-resume', audit: 'log' },
} as const satisfies Record<string, ApprovalRule>

export type ApprovalKind = keyof typeof approvals

export const approvalKinds = Object.keys(approvals) as ApprovalKind[]

/** Each kind with the duty that decides it. */
export const approvalWork = Object.fromEntries(approvalKinds.map((kind) => [kind, approvals[kind].decide])) as {
  readonly [K in ApprovalKind]: (typeof approvals)[K]['decide']
}
