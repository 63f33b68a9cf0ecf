// Event of a passed verification, for features that depend on it, such as rewards.
import { defineEvent } from '../../../kernel/event.ts'

/** Emitted once per account and kind, in the transaction of the decision. */
export const realNamePassed = defineEvent<{ platformId: number; accountId: string; kind: 'person' | 'enterprise' }>(
  'realname.passed',
)
