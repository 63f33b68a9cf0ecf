// URL state of the desk of the reconciliation.
import { moneySources } from '@attestry/contract/modules/wallet/order'
import { runStates } from '@attestry/contract/modules/wallet/reconciliation'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readReconciliationSearch = collectionSearch({ state: runStates, channel: moneySources })
