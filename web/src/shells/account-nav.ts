// Menu of the account settings: one entry per screen, in display order.
import { paths } from '../paths.ts'
import type { Words } from './member-words.zh.ts'

export interface AccountNavEntry {
  readonly to: string
  readonly word: keyof Words['accountNav']
  /** main: only the main account may do this, so the entry is hidden from sub-accounts. */
  readonly access: 'member' | 'main'
}

export const accountNav: readonly AccountNavEntry[] = [
  { to: paths.basicSetting(), word: 'basicSetting', access: 'member' },
  { to: paths.messages(), word: 'messages', access: 'member' },
  { to: paths.addresses(), word: 'addresses', access: 'member' },
  { to: paths.inviteFriends(), word: 'inviteFriends', access: 'main' },
  { to: paths.subAccounts(), word: 'subAccounts', access: 'main' },
  { to: paths.keys(), word: 'keys', access: 'main' },
]

export const isAccountSettings = (path: string): boolean => path.startsWith('/accountSettings/')
