// Colours of the states of an invoice.
import type { InvoiceState } from '@attestry/contract/modules/invoice/application'
import type { StatusTone } from '../../../ui/StatusTag.tsx'

export const invoiceTones: Record<InvoiceState, StatusTone> = {
  reviewing: 'waiting',
  submitted: 'waiting',
  unknown: 'waiting',
  issued: 'done',
  rejected: 'failed',
  withdrawn: 'plain',
  reversing: 'waiting',
  confirming: 'waiting',
  confirmed: 'waiting',
  reversed: 'plain',
}
