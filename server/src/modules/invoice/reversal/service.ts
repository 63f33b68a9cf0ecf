// Reversal of an invoice by approval; it starts in the transaction of the confirmation.
import { generalErrors } from '@attestry/contract/errors'
import { invoiceCan, type ReversalReason } from '@attestry/contract/modules/invoice/application'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import type { invoiceReversalApi } from '@attestry/contract/modules/invoice/reversal'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Approval, Proposal } from '../../approval/public.ts'
import { startReversal } from '../application/reversal.ts'
import { type ApplicationRow, findApplication, lockApplication } from '../application/store.ts'
import { isReversalProposed } from './open.ts'

interface Content {
  readonly invoiceId: string
  readonly cause: ReversalReason
  readonly number: string
  readonly fen: number
}
interface Outcome {
  readonly serial: string
}
type Stored = Proposal<Content, Outcome>

const requireIssued = async (deps: Deps, platformId: number, id: string): Promise<ApplicationRow & { number: string }> => {
  const row = (await findApplication(deps.db, { platformId }, id)) ?? refuse(generalErrors.NOT_FOUND)
  if (!invoiceCan.reverse(row.state) || row.number === null) return refuse(invoiceErrors.WRONG_STATE)
  return { ...row, number: row.number }
}

const view = ({ content: { invoiceId: id, number, fen, cause } }: Stored) => ({
  invoice: { id, number, amount: yuanOfFen(fen) },
  cause,
})

export const reversalApproval: Approval<typeof invoiceReversalApi, Content, Outcome> = {
  kind: 'invoice-reversal',

  async content(deps, actor, { invoiceId, cause }) {
    const { number, fen } = await requireIssued(deps, actor.platformId, invoiceId)
    // Concurrent proposals wait here, so that one of them sees the other.
    await lockApplication(deps.db, invoiceId)
    if (await isReversalProposed(deps, actor.platformId, invoiceId)) refuse(invoiceErrors.REVERSAL_PROPOSED)
    return { invoiceId, cause, number, fen }
  },

  async apply(deps, { content, platform_id, proposed_by }) {
    const row = await requireIssued(deps, platform_id, content.invoiceId)
    const { reversal_serial } = await startReversal(deps, row, content.cause, proposed_by)
    return { serial: reversal_serial ?? '' }
  },

  views: async (_deps, proposals) => proposals.map(view),

  facts: ({ content: { invoiceId, number, fen, cause } }) => ({ invoice: invoiceId, number, fen, cause }),
}
