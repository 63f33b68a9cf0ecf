// What the page loads only when something is to be proven: the log's formats and the two checks built on them.
export { checkLog } from './consistency-check.ts'
export { provePath } from './inclusion-path.ts'
export { logFiles } from './log-files.ts'
