// The certificate's words that depend on the record, in English.
import { notePhrases, warningPhrases } from '@attestry/contract/modules/evidence/capture-phrases.en'
import type { Words } from './words.zh.ts'

export const words: Words = {
  roles: { main: 'account holder', sub: 'sub-account' },
  times: {
    'capture-asked': 'Capture asked for',
    'capture-begun': 'Capture begun',
    'capture-ended': 'Capture ended',
    'upload-begun': 'Upload begun',
    'upload-complete': 'Upload complete',
    accepted: 'Deposit accepted',
    sealed: 'Sealed',
    logged: 'In the public log, no later than',
  },
  sources: { server: 'platform server’s clock', 'capturing host': 'capturing host’s clock', 'time-stamp': 'time-stamp' },
  warnings: warningPhrases,
  warningNotes: notePhrases,
  attached: 'The record’s manifest (canonical JSON)',
}
