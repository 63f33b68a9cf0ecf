// Notifies the requester that a capture awaits confirmation; ends are notified by the attestation module.
import type { Deps } from '../../../kernel/deps.ts'
import { sendMessage } from '../../inbox/public.ts'
import type { CaptureRow } from './store.ts'

/** Batch rows send no message: 500 would flood the inbox, and the batch page shows them. */
export async function notifyWaiting(deps: Deps, row: CaptureRow): Promise<void> {
  if (row.batch_id !== null) return
  await sendMessage(deps, {
    platformId: row.platform_id,
    accountId: row.operator_id,
    kind: 'capture.waiting',
    params: { ano: row.ano, name: row.name, capture: row.kind },
    key: `capture.waiting/${row.ano}/${row.attempts}`,
  })
}
