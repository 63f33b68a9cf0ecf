// Menu of the account settings: one entry per screen, in display order.
import { paths } from '../paths.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Words } from './member-words.zh.ts'

export interface AccountNavEntry {
  readonly to: string
  readonly word: keyof Words['accountNav']
  readonly icon: IconName
  /** main: only the main account may do this, so the entry is hidden from sub-accounts. */
  readonly access: 'member' | 'main'
}

export const accountNav: readonly AccountNavEntry[] = [
  { to: paths.basicSetting(), word: 'basicSetting', icon: 'person', access: 'member' },
  { to: paths.costCenter(), word: 'costCenter', icon: 'wallet', access: 'main' },
  { to: paths.invoices(), word: 'invoices', icon: 'records', access: 'main' },
  { to: paths.messages(), word: 'messages', icon: 'bell', access: 'member' },
  { to: paths.addresses(), word: 'addresses', icon: 'tag', access: 'member' },
  { to: paths.inviteFriends(), word: 'inviteFriends', icon: 'plus', access: 'main' },
  { to: paths.subAccounts(), word: 'subAccounts', icon: 'person', access: 'main' },
  { to: paths.keys(), word: 'keys', icon: 'server', access: 'main' },
]

export const isAccountSettings = (path: string): boolean => path.startsWith('/accountSettings/')
