// Starts the reversal of an issued invoice; its orders are freed when it is finished.
import { invoiceCan } from '@attestry/contract/modules/invoice/application'
import type { Deps } from '../../../kernel/deps.ts'
import { orderNumber } from '../../wallet/public.ts'
import { isManual } from './issuer.ts'
import { requireMove } from './state.ts'
import type { ApplicationRow } from './store.ts'

export async function startReversal(
  deps: Deps,
  row: ApplicationRow,
  reason: NonNullable<ApplicationRow['reversal_reason']>,
  by: string,
): Promise<ApplicationRow> {
  const now = deps.clock.now()
  const change = {
    state: 'reversing',
    reversal_reason: reason,
    reversal_serial: orderNumber(now),
    reversal_at: now,
    query_at: isManual(deps, row) ? null : now,
    queries: 0,
    fault: null,
  } as const
  return requireMove(deps, row, invoiceCan.reverse, change, by)
}
