// URL state of the price desk.
import { priceChangeStates } from '@attestry/contract/modules/wallet/price-change'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readPriceChangeSearch = deskSearch({ state: priceChangeStates })
