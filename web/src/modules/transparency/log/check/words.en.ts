// The words of the checks in the visitor's browser, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  check: {
    title: 'Checked by your own browser',
    text: 'This page lets your browser remember the checkpoint it saw. The next time you come, it fetches the log’s files and computes whether the new log follows from the old one by additions alone.',
    now: 'Check now',
    again: 'Check again',
    running: 'Fetching the log’s files and computing',
    needsScript:
      'Scripts are switched off, so nothing can be checked here. Take the files from the addresses below and check them with any tool for C2SP tlog-tiles.',
    ready: 'Not checked yet.',
    fault: 'The program for checking did not load; there is no verdict. Please reload this page.',
  },
  path: {
    title: 'How one entry leads to the signature',
    text: 'Enter the position of an entry (it is on the certificate). Your browser fetches the log’s files, computes its way from that entry up to the root digest, and draws it.',
    index: 'Position',
    indexHint: (last) => `Counted from 0, currently up to ${last}`,
    ask: 'Compute and draw',
    running: 'Fetching the log’s files and computing',
    notANumber: 'Please enter a whole number, counted from 0.',
    otherShard: (origin) =>
      `This position belongs to another volume of the log, ${origin}; this page draws only the one in use. Verify the evidence package instead: the whole path is in it.`,
    needsScript:
      'Scripts are switched off, so nothing can be computed here. The evidence package holds the whole path and can be verified offline.',
    fault: 'The program did not load; there is no verdict. Please reload this page.',
  },
}
