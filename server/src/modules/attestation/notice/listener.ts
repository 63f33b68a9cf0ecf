// Notifies the requester of a capture how it ended; deposits need no message, their page shows the progress.
import { inTransaction } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { sendMessage } from '../../message/public.ts'
import { findByNumber } from '../record/store.ts'
import { recordFinished } from '../seal/events.ts'

export const noticeListeners = [
  listener(recordFinished, 'attestation.notice', async (deps, { ano, state }) => {
    const record = await findByNumber(deps.db, ano)
    if (!record) return
    await inTransaction(deps, (inside) =>
      sendMessage(inside, {
        platformId: record.platform_id,
        accountId: record.operator_id,
        kind: state === 'sealed' ? 'record.sealed' : 'record.failed',
        params: { ano, name: record.name },
        key: `record/${ano}/${state}`,
      }),
    )
  }),
]
