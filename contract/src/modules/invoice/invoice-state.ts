// States of an invoice, apart from its endpoints: the routes of the web read them before the first paint.

/** unknown: the invoice service did not answer; it is asked again until it does. */
export const invoiceStates = ['reviewing', 'submitted', 'unknown', 'issued', 'rejected', 'reversing', 'reversed'] as const
export type InvoiceState = (typeof invoiceStates)[number]
