// Status tag of a proposal.
import type { Proposal } from '@attestry/contract/modules/approval/proposal'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { proposalWords } from './words.ts'

const tones: Record<Proposal['state'], StatusTone> = {
  proposed: 'waiting',
  confirmed: 'done',
  refused: 'failed',
  withdrawn: 'plain',
}

interface ProposalStatusProps extends Pick<Proposal, 'state'> {
  /** Shown instead of the state: why it cannot be confirmed. */
  readonly obstacle: string | undefined
}

export function ProposalStatus({ state, obstacle }: ProposalStatusProps) {
  const say = proposalWords.use()
  return <StatusTag tone={obstacle ? 'failed' : tones[state]}>{obstacle ?? say.states[state]}</StatusTag>
}
