// The words about malware scans, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  result: (text) => `Malware scan: ${text}`,
  states: { clean: 'nothing found', waiting: 'in progress' },
  notScanned: {
    'no-scanner': 'not scanned (the platform had no scanner configured)',
    'too-large': 'not scanned (the file exceeds the scanner’s size limit)',
    failed: 'not scanned (the scanner could not process this file)',
  },
  flagged: 'Malware found: ',
  flaggedText: 'The file is stored byte for byte and sealed like any other, but it is not previewed.',
  record: 'The malware scan flagged a file of this record',
  download: 'It contains malware: do not open it directly after downloading; use an isolated environment.',
  package:
    'The package contains a file in which malware was found. Do not open that file directly after unpacking; use an isolated environment.',
  noPreview: {
    flagged: (files) =>
      files > 1
        ? 'Not previewed, because malware was found. The other files of this record are not previewed either; all can be downloaded.'
        : 'Not previewed, because malware was found. It can be downloaded.',
    waiting: () =>
      'A malware scan is in progress, usually for a few seconds; the file can be previewed afterwards. It can be downloaded now.',
  },
}
