// What other modules may show of messages.
export { bellWords } from './news/bell-words.ts'
export { HeaderBell } from './news/HeaderBell.tsx'
