// News of records that ended one way or the other, for those who opened them.
import { defineEvent } from '../../../kernel/event.ts'

/** Told of collected records only: what a member handed in, its own page follows. */
export const recordSettled = defineEvent<{ ano: string; state: 'sealed' | 'failed' }>('attestation.settled')
