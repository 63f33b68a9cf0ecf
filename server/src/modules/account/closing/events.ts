// News of accounts that were to be closed, for those who told or kept something about them.
import { defineEvent } from '../../../kernel/event.ts'

export const closingCancelled = defineEvent<{ closingId: string; platformId: number; accountId: string }>(
  'account.closing-cancelled',
)

/** Told once for each account, in the transaction that closed it. */
export const accountClosed = defineEvent<{ platformId: number; accountId: string }>('account.closed')
