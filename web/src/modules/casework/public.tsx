// Public API of the casework module: the desk of one kind of case, and the parts that follow its definition.
export { CaseDesk } from './case/CaseDesk.tsx'
export { CaseDeskActs } from './case/CaseDeskActs.tsx'
export { CaseStatus } from './case/CaseStatus.tsx'
export { CaseHandler, CaseTimeline } from './case/CaseTimeline.tsx'
