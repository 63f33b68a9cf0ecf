// Public interface of the integrity module.
export type { Part, Problem } from './check/problem.ts'
export { findProblems, runChecks } from './check/service.ts'
export { lastReports } from './check/store.ts'
export { publishStatements } from './journal/service.ts'
