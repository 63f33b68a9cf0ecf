// Public API of the account module for other modules and the shells.
export { accountQuery, redirect, refreshAccount, useAccount, useMissingPermission } from './own-account.ts'
export { NotAllowed } from './permission/NotAllowed.tsx'
export { permissionWords } from './permission/words.ts'
export { useAccountOptions } from './sub-account/account-options.ts'
