// Public interface of the casework module.
export { caseworkJournal, verifyCases } from './case/journal.ts'
export { type ActResult, openCase, performAct, type RulesOf } from './case/service.ts'
export {
  type Case,
  type CaseFilter,
  countAwaitingDesk,
  findCase,
  openerOf,
  pageOfCases,
  type Step,
  statesBySubject,
  stepsOf,
} from './case/store.ts'
export { assignCase, readTimeline } from './timeline/service.ts'
