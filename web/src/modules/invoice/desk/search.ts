// URL state of the invoice desk.
import { invoiceStates } from '@attestry/contract/modules/invoice/application'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readInvoiceDeskSearch = collectionSearch({ state: invoiceStates })
