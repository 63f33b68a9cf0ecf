// Notifies the requester that a capture awaits confirmation, until it was decided; ends are notified by the attestation module.
import type { Deps } from '../../../kernel/deps.ts'
import { markMessagesRead, sendMessage } from '../../inbox/public.ts'
import type { CaptureRow } from './store.ts'

const keyOf = ({ ano, attempts }: CaptureRow): string => `capture.waiting/${ano}/${attempts}`

/** Batch rows send no message: 500 would flood the inbox, and the batch page shows them. */
export async function notifyWaiting(deps: Deps, row: CaptureRow): Promise<void> {
  if (row.batch_id !== null) return
  await sendMessage(deps, {
    platformId: row.platform_id,
    accountId: row.operator_id,
    kind: 'capture.waiting',
    params: { ano: row.ano, name: row.name, capture: row.kind },
    key: keyOf(row),
  })
}

/** Confirmed, discarded, retried or expired: the message asks for nothing any more. */
export async function markWaitingRead(deps: Deps, rows: readonly CaptureRow[]): Promise<void> {
  const waiting = rows.filter(({ state, batch_id }) => state === 'awaiting_confirmation' && batch_id === null)
  for (const [operatorId, own] of Map.groupBy(waiting, ({ operator_id }) => operator_id))
    await markMessagesRead(deps, operatorId, own.map(keyOf))
}
