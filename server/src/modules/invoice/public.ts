// Public interface of the invoice module.
import type { Deps } from '../../kernel/deps.ts'
import { isInvoiced } from './application/store.ts'

export { invoiceJournal } from './application/journal.ts'
export { countReviewing } from './application/store.ts'
export { ownInvoices } from './application/view.ts'
export { ownHeaders } from './header/service.ts'
export { deleteHeadersOf } from './header/store.ts'

/** Whether an order is part of an application that was neither rejected nor reversed: it must not be refunded. */
export const hasLiveInvoice = ({ db }: Pick<Deps, 'db'>, orderId: string): Promise<boolean> => isInvoiced(db, orderId)
