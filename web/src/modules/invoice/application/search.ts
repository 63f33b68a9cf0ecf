// URL state of the invoice screens.
import { invoiceStates } from '@attestry/contract/modules/invoice/invoice-state'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const invoiceTabs = ['invoice', 'header'] as const

export const readInvoiceSearch = collectionSearch({ tab: invoiceTabs, state: invoiceStates })
export const readApplySearch = collectionSearch({})
