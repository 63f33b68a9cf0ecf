// The words about files on their way in, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  phases: {
    waiting: 'Queued',
    sending: 'Uploading',
    paused: 'Paused',
    checking: 'Comparing digests',
    ready: 'Ready to deposit',
    'needs-file': 'Original needed',
    elsewhere: 'Uploading in another tab',
    failed: 'Interrupted',
    refused: 'Cannot be deposited',
  },
  progressOf: (name) => `Upload progress of ${name}`,
  amount: (done, size) => `${done} of ${size}`,
  speed: (bytes) => `${bytes}/s`,
  left: (time) => `about ${time} left`,
  hashing: (percent) => `local digest ${percent}%`,
  verdicts: {
    same: 'Both digests match',
    differs: 'The digests differ',
    'server-only': 'Digest computed by the server only, not compared with your copy',
  },
  digest: 'Show digests',
  localDigest: 'Your computer',
  serverDigest: 'Server',
  problems: {
    empty: 'This file is empty: there is nothing to deposit.',
    'too-large': 'A file may have at most 64 GB. Split it before uploading.',
    network: 'The connection broke. What has arrived is kept on the server; the upload continues when the network is back.',
    unreadable:
      'This file cannot be read: it may have been moved, deleted or changed since you chose it. Remove it and choose it again.',
    differs:
      'Your computer and the server computed different digests. The transfer or a disk may be faulty; the file must be uploaded again.',
    expired: 'The upload has expired. Please upload the file again.',
  },
  needsFile: (percent) =>
    `The browser was closed and can no longer read the original. Choose the same file again to continue from ${percent}%.`,
  fits: {
    'other-name': (name) => `That is a different file. The one needed is “${name}”.`,
    'other-size': (size) => `The size differs. The one needed has ${size}.`,
    'changed-since':
      'That file was changed after you first chose it, so the upload cannot continue. Remove it and upload it anew.',
  },
  chooseAgain: 'Choose original',
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry',
  remove: 'Remove',
  pauseOf: (name) => `Pause uploading ${name}`,
  resumeOf: (name) => `Resume uploading ${name}`,
  retryOf: (name) => `Upload ${name} again`,
  removeOf: (name) => `Remove ${name}`,
  removeTitle: 'Remove this file?',
  removeText: (name) => `What has arrived of “${name}” will be deleted from the server.`,
  describe: 'Name, label and remark',
  name: 'Record name',
  label: 'Label',
  remark: 'Remark',
  trayTitle: (count) => (count === 1 ? '1 file' : `${count} files`),
  trayMoving: (percent) => `Uploading ${percent}%`,
  trayReady: (count) => `${count} ready to deposit`,
  trayWaits: (count) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  trayPaused: 'Paused',
  trayOpen: 'Show uploads',
  trayLabel: 'Upload progress',
}
