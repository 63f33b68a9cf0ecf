// Public API of the inbox module.
export { bellWords } from './message/bell-words.ts'
export { HeaderBell } from './message/HeaderBell.tsx'
