// Event: a record's name, label or remark changed, for modules that store a copy of them.
import { defineEvent } from '../../../kernel/event.ts'

/** Emitted for collected records only. */
export const recordDescribed = defineEvent<{ ano: string; name: string; label: string; remark: string }>('attestation.described')
