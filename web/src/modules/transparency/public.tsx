// What other modules may use of the transparency module.
export { StallFacts } from './stall/StallFacts.tsx'
export { StallNote } from './stall/StallNote.tsx'
