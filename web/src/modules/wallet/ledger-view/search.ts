// URL state of the ledger and of the frozen amounts.
import { UUID } from '@attestry/contract/field'
import { ledgerKinds } from '@attestry/contract/modules/wallet/ledger-kind'
import type { LedgerFilter } from '@attestry/contract/modules/wallet/ledger-view'
import { pricedServices } from '@attestry/contract/modules/wallet/price'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readLedgerSearch = collectionSearch({
  from: 'day',
  to: 'day',
  kind: ledgerKinds,
  service: pricedServices,
  spender: 'text',
})

export const readHoldsSearch = collectionSearch({})

type LedgerSearch = ReturnType<typeof readLedgerSearch>

/** The contract's filter; the id of an account is checked here, because a link may contain anything. */
export const ledgerFilterOf = ({ from, to, kind, service, spender }: LedgerSearch): LedgerFilter => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(kind ? { kind } : {}),
  ...(service ? { service } : {}),
  ...(spender && UUID.test(spender) ? { spender } : {}),
})
