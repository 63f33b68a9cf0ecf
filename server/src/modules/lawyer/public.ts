// Public interface of the lawyer module.
export { newCaseRequests } from './case-request/store.ts'
export { insertLawyers, type NewLawyer } from './desk/store.ts'
export { listLawyers } from './directory/store.ts'
