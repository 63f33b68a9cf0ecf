// Table of contents: what forbids the refund of a payment order, from modules above the wallet.
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { Refusal } from './kernel/refuse.ts'
import { liveInvoiceOf } from './modules/invoice/public.ts'
import type { RefundBlocker } from './modules/wallet/public.ts'

export const refundBlockers: readonly RefundBlocker[] = [
  async (deps, { id, number }) => {
    const invoiceId = await liveInvoiceOf(deps, id)
    return invoiceId === undefined ? undefined : { refusal: new Refusal(invoiceErrors.REFUND_INVOICED, { number }), invoiceId }
  },
]
