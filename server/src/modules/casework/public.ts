// Public interface of the casework module.
export { caseworkJournal, verifyCases } from './case/journal.ts'
export { type ActResult, type Attempt, openCase, performAct, type RulesOf } from './case/service.ts'
export {
  type Case,
  type CaseFilter,
  countAwaitingDesk,
  findCase,
  lockCase,
  openerOf,
  pageOfCases,
  type Step,
  statesBySubject,
  statesOfCases,
  stepsOf,
} from './case/store.ts'
export { performDueActs } from './clock/due.ts'
export { type NamedReading, readClocks } from './clock/service.ts'
export { addQuote, viewQuote } from './quote/service.ts'
export { type QuoteRow, quotesOf } from './quote/store.ts'
export { nextNumber } from './series/store.ts'
export { casesByState, casesReaching, timeInStates } from './statistics/store.ts'
export { assignCase, readTimeline } from './timeline/service.ts'
