// Event: a record was sealed or failed, for the module that opened it.
import { defineEvent } from '../../../kernel/event.ts'

/** Emitted for collected records only: deposits are followed on their own page. */
export const recordFinished = defineEvent<{ ano: string; state: 'sealed' | 'failed' }>('attestation.settled')
