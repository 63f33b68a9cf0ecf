// The words of the Merkle path, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  outside: (index, size) =>
    `The log has only ${size} entries at present, so there is no position ${index}. A record that was just sealed takes a few seconds.`,
  included: 'Verified: this entry is in the signed log',
  includedText: (index, size, levels) =>
    `Starting at position ${index} and going up ${levels} ${levels === 1 ? 'level' : 'levels'}, the root digest comes out as signed for the log of ${size} entries.`,
  failed: 'Not verified',
  failures: {
    'no-checkpoint': 'The log’s checkpoint file is gone.',
    unreadable: 'What lies where the checkpoint should be is not a checkpoint.',
    'other-log': 'The checkpoint bears the name of another log.',
    signature: 'The checkpoint was not signed with this log’s key.',
    'files-missing': 'Files of the log that are needed are missing or damaged.',
    'not-included':
      'The root digest computed from this entry is not the signed one: the entry is not in the signed log, or the log’s files were altered.',
  },
  failedAct: 'Do not rely on the entry at this position, and contact the notary office by the number at the foot of this page.',
  none: {
    unreachable: 'The log’s files could not be fetched; there is no verdict. Check your connection and try again.',
    unable: (lacking) => `This browser lacks cryptography that is needed (${lacking}); there is no verdict.`,
  },
  entry: 'What the entry says',
  kinds: {
    record: 'The digest of a record’s manifest (SHA-256)',
    key: 'The digest of an event about keys (SHA-256), such as the opening of a volume',
    journal:
      'The digest of a statement about the platform’s journals, such as audit log, custody log and ledger (SHA-256), by which later changes to them are detected',
    trust: 'The digest of a trust list (SHA-256): the keys and roots that a verifier of packages must trust',
    verifier: 'The digest of the list of the verifiers’ digests (SHA-256)',
  },
  unknown: 'An entry in a form this page does not know',
  drawing: (index) => `The path from position ${index} to the root digest`,
  root: 'Root digest, as signed',
  rootDiffers: 'Root digest computed, not as signed',
  leaf: (index) => `Position ${index}`,
  range: (from, to) => `entries ${from}–${to}`,
  computed: 'Computed by your browser',
  given: 'From the log’s files',
  asText: 'Show as text',
  start: (index) => `Leaf hash of position ${index}`,
  step: (side, range) => (side === 'left' ? `Joined with the left side (${range})` : `Joined with the right side (${range})`),
  gives: 'gives',
  signed: 'Signed root digest',
}
