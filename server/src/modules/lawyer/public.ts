// Public interface of the lawyer module.
export { insertLawyers, type NewLawyer } from './desk/store.ts'
export { listLawyers } from './directory/store.ts'
