// Queries for invoices and for orders that can be invoiced.
import { wirePath } from '@attestry/contract/endpoint'
import { applicationApi, type FileFormat } from '@attestry/contract/modules/invoice/application'
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

/** A download carries the session's cookie. */
export const fileUrl = (id: string, format: FileFormat): string =>
  wirePath(applicationApi.file).replace(':id', id).replace(':format', format)
