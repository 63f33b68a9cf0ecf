// What others may want to know of accounts the platform closes and opens again.
import { defineEvent } from '../../../kernel/event.ts'

export interface BarNews {
  readonly platformId: number
  readonly accountId: string
  /** The occasion: told once, however often. */
  readonly key: string
  /** Sealed: a reason may name people, and jobs lie in the database. */
  readonly reason: string
}

export const accountBarred = defineEvent<BarNews>('account.barred')
export const accountUnbarred = defineEvent<BarNews>('account.unbarred')

export const barReasonContext = (key: string): string => `account-bar/${key}`
