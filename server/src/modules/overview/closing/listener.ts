// Notifies members that a login cancelled the closing of their account.
import { inTransaction } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { closingCancelled } from '../../account/public.ts'
import { sendMessage } from '../../inbox/public.ts'

export const closingListeners = [
  listener(closingCancelled, 'overview.closing', (deps, { closingId, platformId, accountId }) =>
    inTransaction(deps, (inside) =>
      sendMessage(inside, {
        platformId,
        accountId,
        kind: 'closing.cancelled',
        params: {},
        key: `closing/${closingId}/cancelled`,
      }),
    ),
  ),
]
