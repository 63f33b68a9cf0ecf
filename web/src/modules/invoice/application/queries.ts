// Queries for invoices and for orders that can be invoiced.
import { wirePath } from '@attestry/contract/endpoint'
import { applicationApi, type FileFormat, MAX_ORDERS_PER_INVOICE } from '@attestry/contract/modules/invoice/application'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'

/** Names of the collections of invoices and of orders to invoice. */
export const INVOICES = 'invoice'
export const INVOICEABLE = 'invoiceable-order'

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: collectionKey(INVOICES, 'item', id),
    queryFn: ({ signal }) => call(applicationApi.detail, { id }, { display: ErrorDisplay.silent, signal }),
  })

export async function refreshInvoices(client: QueryClient): Promise<void> {
  await Promise.all([INVOICES, INVOICEABLE].map((name) => client.invalidateQueries({ queryKey: collectionKey(name) })))
}

/** The orders of an invoice that is applied for again, and those that could replace them. */
export const useInvoiceableOrders = (enabled: boolean) =>
  useQuery({
    queryKey: collectionKey(INVOICEABLE, 'choice'),
    enabled,
    queryFn: ({ signal }) =>
      call(applicationApi.orders, { pageNum: 1, pageSize: MAX_ORDERS_PER_INVOICE }, { display: ErrorDisplay.silent, signal }),
  })

/** A download carries the session's cookie. */
export const fileUrl = (endpoint: { readonly path: string }, id: string, format: FileFormat): string =>
  wirePath(endpoint).replace(':id', id).replace(':format', format)
