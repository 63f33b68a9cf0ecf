// The words of the log, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  head: {
    title: 'As it stands',
    text: 'Whenever entries are added the platform signs a new checkpoint: how many there are, and the root digest of them all.',
    size: (count) => (count === '1' ? '1 entry' : `${count} entries`),
    sizeLabel: 'In the log',
    origin: 'Name of the log',
    root: 'Root digest',
    signedAt: 'Signed at',
    clock: 'Clock of the platform’s server',
    vkey: 'Verifier key',
    note: 'The checkpoint itself',
    noteHint:
      'The first line names the log, the second counts its entries, the third is the root digest; the signature follows the dash.',
    copyNote: 'Copy checkpoint',
    copyKey: 'Copy key',
    file: 'Open the checkpoint file',
  },
  line: {
    still: 'As of when this page was opened.',
    live: 'Live: asked for every few seconds.',
    lost: 'The server cannot be reached at the moment. This is what it last said; trying again.',
  },
  empty: {
    title: 'There is no entry in the log yet',
    text: 'Once the first record is sealed, its digest appears here within seconds. This page will show it by itself.',
    act: 'Make a deposit',
  },
  halted: {
    title: 'The log has stopped signing',
    text: 'Checking itself before signing, the platform found that its own records disagree, and refuses to sign any further checkpoint. Checkpoints already signed and proofs already made are not affected. Records accepted before the halt wait for their proof; new evidence is refused until two people confirm that the log may resume.',
    reason: 'Reason on record:',
  },
  growth: {
    title: 'Growth',
    text: 'Entries over the last thirty days, by the time their checkpoints were signed (UTC+8).',
    summary: (from, to, first, last) => `From ${from} to ${to} the log grew from ${first} to ${last} entries.`,
    table: 'Show as a table',
    time: 'Time (UTC+8)',
    size: 'Entries',
    none: 'There is no span of time to draw yet.',
  },
  checkpoints: {
    title: 'Recent checkpoints',
    text: 'Each line is a signed promise: up to then, this is what the log held.',
    size: 'Entries',
    signedAt: 'Signed at (UTC+8)',
    stamps: 'Time-stamps',
    witnesses: 'Witnesses',
    anchors: 'Anchors',
    own: (count) => `${count} own`,
    outside: (count) => `${count} outside`,
    none: 'None',
    confirmed: (count) => `${count} confirmed`,
    submitted: (count) => `${count} pending`,
    scroll: 'List of checkpoints, scrolls sideways',
  },
  endorsers: {
    title: 'Who else vouches for it',
    text: 'The platform signs the log itself. Those below have added a signature or a record of their own; the more there are, and the more independent, the less room the platform has to tell another story later.',
  },
  witnesses: {
    title: 'Witnesses',
    none: 'There is no witness at present. That means: were the platform to show different logs to different people, it would come out only when two of them compare their checkpoints.',
    invite:
      'Any organisation can be a witness: it remembers every checkpoint and signs only the next one that follows from it. Run the command below, then give the platform the key and the address that it prints.',
    command: 'Become a witness',
    copy: 'Copy command',
    replace:
      'Put your own name in place of witness.example/w1. The program is part of this product’s source code and needs only Node.js.',
    last: (size, at) => `Last signed: ${size} entries, ${at}`,
    never: 'Has not signed any recent checkpoint',
  },
  authorities: {
    title: 'Time-stamp authorities',
    kinds: { embedded: 'The platform’s own', external: 'Outside authority' },
    ownNames: {
      embedded: 'The platform’s own (P-256, SHA-256)',
      'embedded-sm2': 'The platform’s own (SM2, SM3)',
    },
    ownOnly:
      'At present there is only the platform’s own time-stamp service. It shows what the platform said at the time; it proves no time independently of the platform.',
    last: (at) => `Last: ${at}`,
    never: 'On none of the recent checkpoints yet',
  },
  anchors: {
    title: 'Blockchain anchors',
    off: 'This platform is not connected to a blockchain. Order and integrity are proven by the log itself, by time-stamps and by witnesses.',
    waiting: 'Connected to a blockchain; no checkpoint has been anchored yet.',
    states: { submitted: 'submitted, not yet confirmed', confirmed: 'confirmed' },
    covers: (size) => `covers the first ${size} entries`,
    explorer: 'See it in the block explorer',
  },
  mirror: {
    title: 'Take it and check it yourself',
    text: 'All files of the log are kept at permanent addresses in an open format, C2SP tlog-tiles, which any compatible tool can read.',
    shards: 'Volumes of the log',
    shard: (size, from) => `${size} entries, opened ${from}`,
    closed: (at) => `closed ${at}`,
    open: 'in use',
    trust: 'Trust digest',
    trustText:
      'One list of all keys and root certificates that a verifier of packages must trust. Certificates print the SHA-256 of this list, shown below; earlier lists stay at their own addresses.',
    commands: 'Take it with curl',
    comments: {
      checkpoint: 'the signed checkpoint',
      entries: 'the last entries, each behind two bytes of length',
      hashes: 'their leaf hashes, 32 bytes each',
    },
    full: 'A file that is full holds 256 entries. Its address lacks the .p/N at the end and never changes, so it can be cached for good.',
    copy: 'Copy commands',
    site: 'this site’s address',
  },
}
