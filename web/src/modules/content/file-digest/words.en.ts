// Texts of the local file digest, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  choose: 'Choose a file',
  drop: '<drop>Drop a file here, or </drop><choose>choose a file</choose>',
  local: 'The digest is computed in your browser. The file is not uploaded.',
  working: (percent) => `Computing, ${percent}%`,
  stop: 'Stop',
  another: 'Another file',
  name: 'File',
  size: 'Size',
  unreadable: 'This file could not be read. It may have been moved or be in use; please choose it again.',
  compare: 'Compare with the digest on a record (optional)',
  compareHint: 'Paste the SHA-256 or SM3 from a record or certificate',
  same: 'Identical: this is the file the record speaks of',
  different: 'Different: not the same file, or its content has changed',
  notADigest: 'Paste a digest of 64 hexadecimal characters',
  needsScript:
    'Scripts are off in this browser, so nothing can be computed here. The system commands below give the same result.',
}
