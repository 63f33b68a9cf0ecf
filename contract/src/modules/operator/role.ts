// Duties of staff roles: console endpoints name a duty, the server authorises by it, and the console's menu hides by it.
import { type StaffRole, staffRoles } from '../account/profile.ts'

export const duties = {
  /** Reviewing identity documents; as few people as possible. */
  realname: ['operator'],
  /** Complaints of members, and refunds. */
  complaint: ['operator', 'finance'],
  /** Requests to be called back. */
  'case-request': ['operator'],
  /** Cases of notarization; the handler of a case never approves it. */
  notarization: ['notary'],
  'notarization-template': ['notary', 'owner'],
  /** Cases of appraisal; nobody who signs an opinion reviews it. */
  appraisal: ['appraiser'],
  'appraisal-settings': ['appraiser', 'owner'],
  /** Site content: banners, products, news, announcements, activities, help, lawyers. */
  content: ['operator', 'owner'],
  people: ['operator', 'owner'],
  /** Proposing a price or a wallet adjustment; another person confirms it. */
  'price-propose': ['operator', 'finance', 'owner'],
  'price-confirm': ['finance', 'owner'],
  /** Proposing the refund of a payment; another person confirms it. */
  'refund-propose': ['operator', 'finance', 'owner'],
  /** Payment orders, statements of the gateways, and confirming refunds. */
  payment: ['finance', 'owner'],
  /** Importing bank statements, matching their lines with orders, proposing another receiving account; another person confirms. */
  'bank-match': ['operator', 'finance', 'owner'],
  'bank-confirm': ['finance', 'owner'],
  /** Differences between the ledger, the gateways' bills and the bank statements. */
  reconciliation: ['finance', 'owner'],
  /** Reviewing, issuing and reversing invoices. */
  invoice: ['finance', 'owner'],
  /** Resuming a halted public log: two persons who can judge the technical cause, so not the finance role. */
  'log-resume': ['operator', 'owner'],
  setting: ['operator', 'owner'],
  statistics: ['operator', 'finance', 'owner'],
  /** Staff accounts: invite, role, disable, reset of the second factor. */
  staff: ['owner'],
  audit: ['owner'],
  /** Failed jobs: retry or discard. */
  job: ['operator', 'owner'],
  health: staffRoles,
} as const satisfies Record<string, readonly StaffRole[]>

export type Duty = keyof typeof duties

/** For an endpoint's `roles`. */
export const rolesFor = (duty: Duty): readonly StaffRole[] => duties[duty]

export const mayDo = (role: string, duty: Duty): boolean => rolesFor(duty).some((each) => each === role)
