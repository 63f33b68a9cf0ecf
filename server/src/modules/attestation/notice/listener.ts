// Notifies the requester of a capture that it was sealed; deposits need no message, their page shows the progress.
import { inTransaction } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { sendMessage } from '../../inbox/public.ts'
import { findByNumber } from '../record/store.ts'
import { recordFinished } from '../seal/events.ts'

export const noticeListeners = [
  listener(recordFinished, 'attestation.notice', async (deps, { ano, state }) => {
    const record = state === 'sealed' ? await findByNumber(deps.db, ano) : undefined
    if (!record) return
    await inTransaction(deps, (inside) =>
      sendMessage(inside, {
        platformId: record.platform_id,
        accountId: record.operator_id,
        kind: 'record.sealed',
        params: { ano, name: record.name },
        key: `record/${ano}/sealed`,
      }),
    )
  }),
]
