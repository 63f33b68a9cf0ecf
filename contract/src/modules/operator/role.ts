// The one table of who of the staff may do what. Endpoints of the desks name a duty, the door refuses by it, the console's menu hides by it.
import { type StaffRole, staffRoles } from '../account/profile.ts'

export const duties = {
  /** Looking at identity papers and deciding. As few eyes as possible. */
  realname: ['operator'],
  /** What members complain about, and giving their money back. */
  complaint: ['operator', 'finance'],
  /** People who asked to be called back. */
  'case-request': ['operator'],
  /** What the site shows: banners, products, news, announcements, activities, help, lawyers. */
  content: ['operator', 'owner'],
  people: ['operator', 'owner'],
  /** Proposing a price or a wallet adjustment; another person confirms it. */
  'price-propose': ['operator', 'finance', 'owner'],
  'price-confirm': ['finance', 'owner'],
  setting: ['operator', 'owner'],
  statistics: ['operator', 'finance', 'owner'],
  /** Staff accounts: invite, role, disable, reset of the second factor. */
  staff: ['owner'],
  audit: ['owner'],
  /** Jobs that gave up: again, or never. */
  job: ['operator', 'owner'],
  health: staffRoles,
} as const satisfies Record<string, readonly StaffRole[]>

export type Duty = keyof typeof duties

/** For an endpoint's `roles`. */
export const rolesFor = (duty: Duty): readonly StaffRole[] => duties[duty]

export const mayDo = (role: string, duty: Duty): boolean => rolesFor(duty).some((each) => each === role)
