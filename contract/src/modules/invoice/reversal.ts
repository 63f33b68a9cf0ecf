// Reversal of a large invoice by two persons: one proposes it with the cause, another confirms.
import * as z from 'zod/mini'
import { Yuan } from '../../money.ts'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'
import { InvoiceId, reversalReasons } from './application.ts'
import { ReversalReason } from './desk.ts'

export const InvoiceReversal = z.object({
  ...proposalFields,
  invoice: z.object({ id: z.string(), number: z.string(), amount: Yuan }),
  cause: z.enum(reversalReasons),
})
export type InvoiceReversal = z.infer<typeof InvoiceReversal>

export const invoiceReversalApi = approvalApi({
  kind: 'invoice-reversal',
  path: '/desk/invoice-reversal',
  names: {
    zh: '红冲',
    one: 'the reversal of an invoice',
    many: 'Reversals of invoices',
    id: { zh: '红冲单编号', en: 'Reversal id' },
  },
  input: z.strictObject({ invoiceId: InvoiceId, cause: ReversalReason, reason: ProposalReason }),
  output: InvoiceReversal,
})
