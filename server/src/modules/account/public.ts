// Public interface of the account module.
export { ownAddresses } from './address/service.ts'
export { redeemSocketTicket } from './bridge/socket-ticket.ts'
export { accountClosed, closingCancelled } from './closing/events.ts'
export { beginClosing, closeAccounts } from './closing/service.ts'
export {
  type ClosingRow,
  countSubAccounts,
  dueClosings,
  endClosing,
  findCoolingClosing,
  lockDueClosing,
  postponeClosing,
} from './closing/store.ts'
export { checkCode, requireCode, sendBoundCode } from './code/service.ts'
export { dataExportRequested } from './data-export/events.ts'
export { storeExport } from './data-export/service.ts'
export { type ExportRow, findExport } from './data-export/store.ts'
export { type InvitationRow, lockInvitation, pageOfFriends, settleInvitation } from './friend/store.ts'
export { requirePasswordConfirmation } from './password/confirmation.ts'
export { hashPassword } from './password/hash.ts'
export { maskedAccountName } from './people/account-name.ts'
export { accountBarred, accountUnbarred, type BarEvent, barReasonContext } from './people/events.ts'
export { findMember, registeredByDay } from './people/store.ts'
export { accountInfo } from './profile/service.ts'
export {
  accountPlatforms,
  activeOwners,
  activeStaff,
  changeStaff,
  findStaff,
  lastSeen,
  pageOfStaff,
  type StaffRow,
} from './profile/staff-store.ts'
export {
  type AccountRow,
  accountNames,
  findAccount,
  findAccountByPhone,
  findAccounts,
  insertAccount,
  type NewAccount,
  nameOfAccount,
  setCertification,
} from './profile/store.ts'
export { sessionsAfter } from './session/own-sessions.ts'
export { endSessions, markSecondFactorPassed } from './session/store.ts'
export { identify, isSessionOpen } from './session/token.ts'
export { subAccountsOf } from './sub-account/store.ts'
