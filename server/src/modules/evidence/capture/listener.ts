// Hears that a collected record is sealed, or cannot be, and ends its capture accordingly; and what its owner calls it now.
import { listener } from '../../../kernel/event.ts'
import { recordDescribed, recordFinished } from '../../attestation/public.ts'
import { sayMoved } from './news.ts'
import { moveCapture } from './store.ts'

export const captureListeners = [
  listener(recordFinished, 'evidence.capture', async (deps, { ano, state }) => {
    const ended_at = deps.clock.now()
    const row = await moveCapture(
      deps.db,
      ano,
      ['sealing'],
      state === 'sealed' ? { state: 'succeeded', ended_at } : { state: 'failed', cause: 'internal', ended_at },
    )
    if (row) await sayMoved(deps, deps.db, row.owner_id)
  }),
  listener(recordDescribed, 'evidence.capture', async (deps, { ano, name, label, remark }) => {
    const row = await moveCapture(deps.db, ano, ['sealing', 'succeeded', 'failed'], { name, label, remark, named: true })
    if (row) await sayMoved(deps, deps.db, row.owner_id)
  }),
]
