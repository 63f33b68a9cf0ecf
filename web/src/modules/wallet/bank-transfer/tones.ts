// Colours of the states of incoming transfers.
import type { BankLine } from '@attestry/contract/modules/wallet/bank-transfer'
import type { StatusTone } from '../../../ui/StatusTag.tsx'

export const lineTones: Record<BankLine['state'], StatusTone> = { open: 'waiting', credited: 'done', returned: 'plain' }
export const strengthTones: Record<BankLine['strength'], StatusTone> = { strong: 'done', partial: 'waiting', none: 'plain' }
