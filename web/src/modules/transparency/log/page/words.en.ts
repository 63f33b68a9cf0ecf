// The words of the log page outside its interactive part, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Public log',
  description:
    'The platform’s public log: only ever added to, free for anyone to copy and check. See its checkpoints, time-stamps, witnesses and anchors.',
  lead: [
    'Every record, once sealed, leaves the digest of its manifest in this public log, which is append-only. Anyone who compares its checkpoints (a witness, a mirror, a monitor) can detect that an entry was removed, replaced or back-dated.',
    'The log holds digests and nothing else. There is no file and no name in it, and no content can be recovered from it; anyone may copy the whole of it and check it.',
  ],
  parts: 'On this page',
  limitsTitle: 'What this log says, and what it does not',
  saysTitle: 'It says',
  says: [
    'that a digest was in the log when a checkpoint was signed',
    'that since then the log has only grown: nothing already in it was changed, removed or moved',
    'that a checkpoint with an outside time-stamp or a witness cannot have been made up later, not even by the platform',
  ],
  doesNotSayTitle: 'It does not say',
  doesNotSay: [
    'whether what lies behind a digest is true',
    'who submitted it: there are no identities in the log',
    'when, independently of the platform, where only its own time-stamps and no witness stand on a checkpoint',
    'that the platform keeps no second log beside it: only comparing checkpoints with others who have seen the log shows that',
    'that this page can be trusted: its program comes from the platform too. If you would rather not rely on it, take the files from the addresses given here, or become a witness',
  ],
  refused: 'The log cannot be shown right now',
  again: 'Load again',
}
