// Texts of the desk of resuming a halted log, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  desk: {
    title: 'Resume the log',
    lead: 'The public log stops when its check before signing finds a contradiction. Once the cause is found and fixed, one person proposes to resume it and another confirms.',
    list: 'Proposals',
    name: 'Log',
    propose: 'Propose to resume',
    emptyTitle: 'No proposals yet',
    emptyText: 'A log that signs needs none. When it has stopped, System health shows the reason.',
    what: 'resuming',
    confirm: 'Confirm',
    confirmText:
      'Database, published checkpoint, log files and the signer’s own record are compared again. The log resumes only if all four agree; otherwise it stays halted.',
    confirmed: 'The log signs again',
  },
  emptyHalted: {
    title: 'The log is halted, and nobody has proposed to resume it',
    text: 'Find and fix the cause by the steps above; then one person proposes to resume the log and another confirms.',
  },
  haltedNow: 'The public log is halted: new evidence is not accepted until it is resumed',
  haltedSteps: [
    'Secure first: change nothing, and copy the database, the storage and the key folder.',
    'Stop the server and run npm run fsck: it lists each contradiction.',
    'Restore from a backup or mirror what the cause requires, then start the server.',
    'Here one person proposes to resume the log and states the cause, and another confirms; it stays halted while the check fails.',
  ],
  origin: 'Log',
  halted: 'Why it stopped',
  size: 'Signed entries',
  reason: 'Cause and remedy',
  reasonHint: 'For example: a log file was changed and has been restored from a mirror. It stays in the audit log',
  stepsTitle: 'Before you propose',
  steps: [
    'Change neither the database nor the log files; keep a copy of both first.',
    'Stop the server and run npm run fsck: it recomputes the log from its entries and lists every contradiction.',
    'Database older than the log: restore a newer backup. Log files damaged or missing: restore the original files from a mirror or backup. Signer’s record older than the database: restore the backup of the key folder.',
    'If two checkpoints contradict each other without an explanation, do not resume: preserve everything, and inform witnesses and the authorities.',
  ],
}
