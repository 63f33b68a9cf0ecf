// Public API of the approval module: the desk of one kind of proposal and its form.
export { ProposalDesk } from './proposal/ProposalDesk.tsx'
export { ProposalForm, type ProposalFrame } from './proposal/ProposalForm.tsx'
export { useProposalDesk } from './proposal/use-proposal-desk.ts'
