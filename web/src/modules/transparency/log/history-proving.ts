// The check of the log's history and what shows it, loaded together when it runs.
export { CheckOutcome } from './CheckOutcome.tsx'
export { checkLog } from './consistency-check.ts'
export { logFiles } from './log-files.ts'
export { outcomeWords } from './outcome-words.ts'
