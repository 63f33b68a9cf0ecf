// URL state of the price desk.
import { priceChangeStates } from '@attestry/contract/modules/wallet/price-change'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readPriceChangeSearch = collectionSearch({ state: priceChangeStates })
