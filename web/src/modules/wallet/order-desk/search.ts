// URL state of the desks of payment orders and incidents.
import { orderStates } from '@attestry/contract/modules/wallet/order'
import { incidentStates, incidentVerdicts } from '@attestry/contract/modules/wallet/order-desk'
import { refundChannels } from '@attestry/contract/modules/wallet/payment-refund'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readOrderDeskSearch = collectionSearch({
  search: 'text',
  state: orderStates,
  channel: refundChannels,
  incident: ['open'],
  from: 'day',
  to: 'day',
})

export const readIncidentSearch = collectionSearch({ state: incidentStates, verdict: incidentVerdicts })
