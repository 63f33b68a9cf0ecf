// A member's name as shown to staff until they reveal it: names of enterprises are public, all others are masked.
import { maskedName } from '@attestry/contract/masking'
import type { AccountRow } from '../profile/store.ts'

export const maskedAccountName = ({ kind, role, name }: Pick<AccountRow, 'kind' | 'role' | 'name'>): string =>
  kind === 'enterprise' && role === 'main' ? name : maskedName(name)
