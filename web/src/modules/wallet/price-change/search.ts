// What the price desk keeps in the address.
import { priceChangeStates } from '@attestry/contract/modules/wallet/price-change'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readPriceChangeSearch = deskSearch({ state: priceChangeStates })
