// Public API of the approval module: the desk of one kind of proposal.
export { ProposalDesk } from './proposal/ProposalDesk.tsx'
export { useProposalDesk } from './proposal/use-proposal-desk.ts'
