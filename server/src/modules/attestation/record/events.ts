// News of a record's own words, for those who show it under another name.
import { defineEvent } from '../../../kernel/event.ts'

/** Told of collected records only. */
export const recordDescribed = defineEvent<{ ano: string; name: string; label: string; remark: string }>('attestation.described')
