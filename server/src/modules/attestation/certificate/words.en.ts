// The certificate's words that depend on the record, in English.
import { notePhrases } from '@attestry/contract/modules/evidence/capture-note-phrases.en'
import { warningPhrases } from '@attestry/contract/modules/evidence/capture-phrases.en'
import type { Words } from './words.zh.ts'

export const words: Words = {
  roles: { main: 'account holder', sub: 'sub-account' },
  times: {
    'capture-asked': 'Capture requested',
    'capture-begun': 'Capture started',
    'capture-ended': 'Capture ended',
    'upload-begun': 'Upload started',
    'upload-complete': 'Upload complete',
    accepted: 'Received',
    sealed: 'Sealed',
    logged: 'In the public log, no later than',
  },
  sources: { server: 'platform server’s clock', 'capturing host': 'capturing host’s clock', 'time-stamp': 'time-stamp' },
  warnings: warningPhrases,
  warningNotes: notePhrases,
  attached: 'The record’s manifest (canonical JSON)',
}
