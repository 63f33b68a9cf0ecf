// URL state of the desks of bank transfers.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { bankLineStates } from '@attestry/contract/modules/wallet/bank-transfer'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readBankLineSearch = collectionSearch({ state: bankLineStates })

/** `line` and `order` fill the form of a new match. */
export const readBankMatchSearch = collectionSearch({ state: proposalStates, line: 'text', order: 'text' })

export const readBankAccountSearch = collectionSearch({ state: proposalStates })
