// Public API of the message module.
export { bellWords } from './message/bell-words.ts'
export { HeaderBell } from './message/HeaderBell.tsx'
