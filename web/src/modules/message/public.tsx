// Public API of the message module.
export { bellWords } from './inbox/bell-words.ts'
export { HeaderBell } from './inbox/HeaderBell.tsx'
