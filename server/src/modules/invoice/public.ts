// Public interface of the invoice module.
import type { Deps } from '../../kernel/deps.ts'
import { liveApplicationOf } from './application/store.ts'

export { invoiceJournal } from './application/journal.ts'
export { countReviewing } from './application/store.ts'
export { ownInvoices } from './application/view.ts'
export { ownHeaders } from './header/service.ts'
export { deleteHeadersOf } from './header/store.ts'

/** The application that an order is part of, unless it was rejected or reversed: such an order must not be refunded. */
export const liveInvoiceOf = ({ db }: Pick<Deps, 'db'>, orderId: string): Promise<string | undefined> =>
  liveApplicationOf(db, orderId)
