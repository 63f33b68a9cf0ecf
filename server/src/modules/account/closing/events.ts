// Events of account closing, for modules that sent messages or keep data about the account.
import { defineEvent } from '../../../kernel/event.ts'

export const closingCancelled = defineEvent<{ closingId: string; platformId: number; accountId: string }>(
  'account.closing-cancelled',
)

/** Emitted once per account, in the transaction that closes it. */
export const accountClosed = defineEvent<{ platformId: number; accountId: string }>('account.closed')
