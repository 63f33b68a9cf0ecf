// Events for accounts that the platform disables or enables.
import { defineEvent } from '../../../kernel/event.ts'

export interface BarEvent {
  readonly platformId: number
  readonly accountId: string
  /** Idempotency key of the notification. */
  readonly key: string
  /** Encrypted: a reason may name people, and jobs are stored in the database. */
  readonly reason: string
}

export const accountBarred = defineEvent<BarEvent>('account.barred')
export const accountUnbarred = defineEvent<BarEvent>('account.unbarred')

export const barReasonContext = (key: string): string => `account-bar/${key}`
