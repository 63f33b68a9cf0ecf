// What other modules and the frames may know of the account.
export { accountQuery, leave, refreshAccount, useAccount, useLacking } from './own-account.ts'
export { NotAllowed } from './permission/NotAllowed.tsx'
export { permissionWords } from './permission/words.ts'
