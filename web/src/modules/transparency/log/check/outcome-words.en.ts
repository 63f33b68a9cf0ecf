// The words of the results of the history check, in English.
import type { Words } from './outcome-words.zh.ts'

export const words: Words = {
  steps: {
    fetched: (size) => `Checkpoint fetched: the log has ${size} entries`,
    unfetched: 'Fetching the checkpoint',
    signature: (keyId) => `Its signature matches the verifier key (key id ${keyId})`,
    unsigned: (keyId) => `Its signature does not match the verifier key (key id ${keyId})`,
    key: (since) => `The key is the one first seen at ${since}`,
    keyChanged: (since) => `The key is not the one first seen at ${since}`,
    root: (files, size) => `${files} files fetched (${size}); the root digest computed from them is the signed one`,
    wrongRoot: (files, size) => `${files} files fetched (${size}); the root digest computed from them is not the signed one`,
    consistency: (from, to, hashes) =>
      `The first ${from} entries are unchanged among the ${to} there are now (proven with ${hashes} ${hashes === 1 ? 'hash' : 'hashes'})`,
    same: (size) => `There are still ${size} entries, and the root digest is the same`,
    inconsistent: (from, to) => `The ${to} entries there are now do not follow from the ${from} seen last`,
  },
  passed: 'Passed',
  failed: 'Failed',
  first: {
    title: 'From now on your browser is a witness',
    text: (size) =>
      `It has seen this log for the first time (${size} entries). Signature and root digest were checked, and the checkpoint is kept in this browser: should the log ever be altered or cut, your next visit will show it.`,
    notKept:
      'Signature and root digest were checked. But this browser does not let pages store data, so there will be nothing to compare with next time.',
  },
  same: {
    title: 'Check passed: the log has not changed',
    text: (since) => `It is exactly as you saw it last. Your browser has been a witness to this log since ${since}.`,
  },
  grown: {
    title: 'Check passed: the log has only grown',
    text: (from, to, since) =>
      `The ${from} entries you saw last are untouched; there are ${to} now. Your browser has been a witness to this log since ${since}.`,
  },
  older: (origin) => `Earlier volume ${origin}`,
  failures: {
    'no-checkpoint': 'The log’s checkpoint file is gone.',
    unreadable: 'What lies where the checkpoint should be is not a checkpoint.',
    'other-log': 'The checkpoint bears the name of another log.',
    signature: 'The checkpoint was not signed with this log’s key.',
    'key-changed': 'The same log has another key. A key should change only with a new volume.',
    smaller: 'The log is shorter than when you saw it last. A log that is only added to cannot become shorter.',
    'two-roots': 'The same number of entries, yet two different root digests were signed: the log has been rewritten.',
    'tiles-missing':
      'Files of the log that the check needs are missing or damaged, so it cannot be shown that nothing was changed.',
    'wrong-root':
      'The root digest computed from the log’s files is not the signed one: either the files or the signature are wrong.',
    inconsistent: 'What you saw last is no longer in the log: the log has been rewritten.',
  },
  alarms: {
    contradicts: {
      title: 'Check failed: this is not the log you have seen before',
      acts: [
        'Save the file below. Two checkpoints that contradict each other, both signed by the platform, are evidence in themselves.',
        'Do not clear this browser’s data; it still remembers the checkpoint it saw last.',
        'Check again over another network, in case something on the way altered the answer.',
        'Contact the notary office (the number is at the foot of this page), and give the file to somebody you trust: a court, an expert, another witness.',
      ],
    },
    unsound: {
      title: 'Check failed: the log that was fetched cannot be trusted',
      acts: [
        'Check again over another network, in case something on the way altered the answer.',
        'If it still fails, save what was fetched and contact the notary office (the number is at the foot of this page).',
        'Until the cause is known, do not judge by this page whether a record is in the log. Evidence packages you have can be verified offline and are not affected.',
      ],
    },
  },
  save: 'Save both checkpoints',
  saveOne: 'Save what was fetched',
  before: 'The checkpoint seen last',
  current: 'The checkpoint now',
  none: {
    unreachable: 'The log’s files could not be fetched; there is no verdict. Check your connection and try again.',
    unable: (lacking) =>
      `This browser lacks cryptography that the check needs (${lacking}); there is no verdict. Use a newer browser and open this page over https.`,
  },
}
