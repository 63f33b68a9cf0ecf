// The lawyer module's door.
export { insertLawyers, type NewLawyer } from './desk/store.ts'
export { listLawyers } from './directory/store.ts'
