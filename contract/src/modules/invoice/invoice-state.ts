// States of an invoice, apart from its endpoints: the routes of the web read them before the first paint.

/**
 * unknown: the invoice service did not answer; it is asked again until it does.
 * withdrawn: by the member, before it was reviewed.
 * confirming: the buyer must confirm the red-letter sheet; confirmed: they did, and the red-letter invoice is to be issued.
 */
export const invoiceStates = [
  'reviewing',
  'submitted',
  'unknown',
  'issued',
  'rejected',
  'withdrawn',
  'reversing',
  'confirming',
  'confirmed',
  'reversed',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** void: a sheet ended without the buyer's confirmation; the invoice is issued again right after. */
export const invoiceSteps = [...invoiceStates, 'void'] as const
export type InvoiceStep = (typeof invoiceSteps)[number]
