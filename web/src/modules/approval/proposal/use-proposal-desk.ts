// State of the desk of one kind of proposal.
import type { ApprovalKind } from '@attestry/contract/modules/approval/kind'
import type { ApprovalApi, Proposal, ProposalState } from '@attestry/contract/modules/approval/proposal'
import { pageInput } from '../../../ui/collection/search.ts'
import { type Collection, type Page, useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'

interface ProposalUrlState {
  readonly state?: ProposalState
  readonly page?: number
  readonly size?: number
  readonly open?: string
}

/** From `collectionSearch({ state: proposalStates, … })`. */
export type ProposalSearch = ProposalUrlState & Readonly<Record<string, string | number | undefined>>

export function useProposalDesk<Search extends ProposalSearch, View extends Proposal>(
  kind: ApprovalKind,
  api: ApprovalApi<View>,
  read: (search: Record<string, unknown>) => Search,
): Collection<Search, Page<View>> {
  return useCollection<Search, Page<View>>({
    name: kind,
    read,
    keyOf: ({ id }) => id,
    list: (search, signal) => {
      const { state, open: _, ...page } = search as ProposalUrlState
      return callDesk(api.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal })
    },
  })
}
