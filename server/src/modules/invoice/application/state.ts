// Moves an application from state to state: by compare-and-set, with its step, its orders and the message to its owner.
import type { InvoiceState } from '@attestry/contract/modules/invoice/application'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { yuanOfFen } from '@attestry/contract/money'
import type { When } from '@attestry/contract/state'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { sendMessage } from '../../inbox/public.ts'
import { deliverJob } from '../delivery/job.ts'
import { sealReason } from './sealed.ts'
import { type ApplicationRow, changeState, freeOrders, insertStep } from './store.ts'

type Change = Parameters<typeof changeState>[3]

/** The account that acted, or what reported the change. */
type By = string

export async function moveApplication(
  deps: Deps,
  { id }: Pick<ApplicationRow, 'id'>,
  from: readonly InvoiceState[],
  change: Change,
  by: By,
): Promise<ApplicationRow | undefined> {
  const moved = await changeState(deps.db, id, from, change)
  if (!moved) return undefined
  await insertStep(deps.db, { application_id: id, state: moved.state, actor: by, at: deps.clock.now() })
  return moved
}

/** Like moveApplication, but refuses with WRONG_STATE if another call has moved the application already. */
export async function requireMove(
  deps: Deps,
  row: Pick<ApplicationRow, 'id'>,
  allowed: When<InvoiceState>,
  change: Change,
  by: By,
): Promise<ApplicationRow> {
  return (await moveApplication(deps, row, allowed.states, change, by)) ?? refuse(invoiceErrors.WRONG_STATE)
}

export async function markIssued(
  deps: Deps,
  row: ApplicationRow,
  issued: { readonly number: string; readonly at: Date; readonly queryAt: Date | null },
  by: By,
): Promise<ApplicationRow | undefined> {
  const change = {
    state: 'issued',
    number: issued.number,
    issued_at: issued.at,
    query_at: issued.queryAt,
    queries: 0,
    fault: null,
  } as const
  const moved = await moveApplication(deps, row, ['submitted', 'unknown'], change, by)
  if (!moved) return undefined
  const { id, fen } = moved
  await notify(deps, moved, 'invoice.issued', { id, number: issued.number, amount: yuanOfFen(fen) })
  return moved
}

/** Frees the orders: they can be invoiced by another application. */
export async function markRejected(
  deps: Deps,
  row: ApplicationRow,
  from: readonly InvoiceState[],
  reason: string,
  by: By,
): Promise<ApplicationRow | undefined> {
  const change = { state: 'rejected', reason: sealReason(deps, row.id, reason), query_at: null, fault: null } as const
  const moved = await moveApplication(deps, row, from, change, by)
  if (!moved) return undefined
  await freeOrders(deps.db, row.id)
  await notify(deps, moved, 'invoice.rejected', { id: row.id, serial: row.serial, reason })
  return moved
}

/** Frees the orders. */
export async function markReversed(
  deps: Deps,
  row: ApplicationRow,
  number: string,
  by: By,
  from: readonly InvoiceState[] = ['reversing', 'confirmed'],
): Promise<ApplicationRow | undefined> {
  const { reversal_reason, reversal_serial, reversal_at } = row
  const change = {
    state: 'reversed',
    reversal_number: number,
    reversal_reason,
    reversal_serial,
    reversal_at,
    query_at: null,
    fault: null,
  } as const
  const moved = await moveApplication(deps, row, from, change, by)
  if (!moved) return undefined
  await freeOrders(deps.db, row.id)
  await notify(deps, moved, 'invoice.reversed', { id: row.id, number: row.number ?? '', red: number })
  return moved
}

/** Queued with the files: the invoice is sent to the address that was given. */
export async function queueDelivery(deps: Deps, { id }: Pick<ApplicationRow, 'id'>): Promise<void> {
  await deps.queue.add(deps.db, deliverJob, { id })
}

async function notify<K extends 'invoice.issued' | 'invoice.rejected' | 'invoice.reversed'>(
  deps: Deps,
  { platform_id: platformId, owner_id: accountId, serial }: ApplicationRow,
  kind: K,
  params: Parameters<typeof sendMessage<K>>[1]['params'],
): Promise<void> {
  await sendMessage(deps, { platformId, accountId, kind, params, key: `${kind}/${serial}` })
}
