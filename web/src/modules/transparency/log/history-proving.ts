// The check of the log's history, loaded when it runs.
export { checkLog } from './consistency-check.ts'
export { logFiles } from './log-files.ts'
