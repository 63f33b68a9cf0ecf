// Notifies the requester that a capture awaits confirmation or failed; sealed ones are notified by the attestation module.
import type { Deps } from '../../../kernel/deps.ts'
import { sendMessage } from '../../message/public.ts'
import type { CaptureRow } from './store.ts'

/** Batch rows send no message: 500 would flood the inbox, and the batch page shows them. */
export async function notifyRequester(deps: Deps, row: CaptureRow, kind: 'capture.waiting' | 'capture.failed'): Promise<void> {
  if (row.batch_id !== null) return
  await sendMessage(deps, {
    platformId: row.platform_id,
    accountId: row.operator_id,
    kind,
    params: { ano: row.ano, name: row.name, capture: row.kind },
    key: `${kind}/${row.ano}/${row.attempts}`,
  })
}
