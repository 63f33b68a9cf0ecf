// Public API of the realname module for other modules.
export { useRealNameStatus } from './status/queries.ts'
