// News of real names, for those who wait for one: rewards, services that were locked.
import { defineEvent } from '../../../kernel/event.ts'

/** Told once for an account and kind, in the transaction that passed it. */
export const realNamePassed = defineEvent<{ platformId: number; accountId: string; kind: 'person' | 'enterprise' }>(
  'realname.passed',
)
