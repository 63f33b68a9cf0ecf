// Tells whoever asked for a capture that it waits for them or has failed; what became a record is told by the record.
import type { Deps } from '../../../kernel/deps.ts'
import { sendMessage } from '../../message/public.ts'
import type { CaptureRow } from './store.ts'

/** Rows of a batch are followed on its own page: five hundred letters would bury the rest. */
export async function tellAsker(deps: Deps, row: CaptureRow, kind: 'capture.waiting' | 'capture.failed'): Promise<void> {
  if (row.batch_id !== null) return
  await sendMessage(deps, {
    platformId: row.platform_id,
    accountId: row.operator_id,
    kind,
    params: { ano: row.ano, name: row.name, capture: row.kind },
    key: `${kind}/${row.ano}/${row.attempts}`,
  })
}
