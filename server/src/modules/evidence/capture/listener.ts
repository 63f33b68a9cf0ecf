// Ends a capture when its record is sealed or failed, and copies changes of the record's name, label and remark.
import { listener } from '../../../kernel/event.ts'
import { recordDescribed, recordFinished } from '../../attestation/public.ts'
import { transitionCapture } from './store.ts'
import { publishCapturesChanged } from './topics.ts'

export const captureListeners = [
  listener(recordFinished, 'evidence.capture', async (deps, { ano, state }) => {
    const ended_at = deps.clock.now()
    const row = await transitionCapture(
      deps.db,
      ano,
      ['sealing'],
      state === 'sealed' ? { state: 'succeeded', ended_at } : { state: 'failed', cause: 'internal', ended_at },
    )
    if (row) await publishCapturesChanged(deps, deps.db, row.owner_id)
  }),
  listener(recordDescribed, 'evidence.capture', async (deps, { ano, name, label, remark }) => {
    const row = await transitionCapture(deps.db, ano, ['sealing', 'succeeded', 'failed'], { name, label, remark, named: true })
    if (row) await publishCapturesChanged(deps, deps.db, row.owner_id)
  }),
]
