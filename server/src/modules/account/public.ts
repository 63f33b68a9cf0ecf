// The account module's door.
export { ownAddresses } from './address/service.ts'
export { redeemSocketTicket } from './bridge/socket-ticket.ts'
export { accountClosed, closingCancelled } from './closing/events.ts'
export { beginClosing, type Closed, closeFamily } from './closing/service.ts'
export {
  type ClosingRow,
  coolingOf,
  countSubAccounts,
  dueClosings,
  endClosing,
  lockDue,
  postponeClosing,
} from './closing/store.ts'
export { dataExportAsked } from './data-export/events.ts'
export { fillExport } from './data-export/service.ts'
export { type ExportRow, findExport } from './data-export/store.ts'
export { destroyPieces as destroyExport } from './data-export/vault.ts'
export { type InvitationRow, lockInvitation, pageOfFriends, settleInvitation } from './friend/store.ts'
export { requirePasswordAgain } from './password/again.ts'
export { hashPassword } from './password/hash.ts'
export { accountBarred, accountUnbarred, type BarNews, barReasonContext } from './people/events.ts'
export { maskedName } from './people/masked-name.ts'
export { findMember, registeredByDay } from './people/store.ts'
export { maskedPhone } from './phone.ts'
export { accountInfo } from './profile/service.ts'
export {
  accountPlatforms,
  activeOwners,
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
  setCertification,
} from './profile/store.ts'
export { sessionsAfter } from './session/own-sessions.ts'
export { endSessions, markProven } from './session/store.ts'
export { identify } from './session/token.ts'
