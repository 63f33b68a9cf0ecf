// The words of batches from a sheet or a pasted list, in English.
import { CONFIRM_TIMEOUT_HOURS } from '@attestry/contract/modules/evidence/capture-vocabulary'
import type { Words } from './words.zh.ts'

export const words: Words = {
  titles: { web: 'Import web pages', ecommerce: 'Import marketplace pages', video: 'Import short videos' },
  lead: (rows) =>
    `From an Excel sheet or a pasted list, at most ${rows} rows at a time. Every row is checked; fix what is wrong, then submit. Each row is captured exactly once.`,
  template: 'Download the Excel template',
  dropTitle: 'Drop the filled-in sheet here',
  dropTouch: 'Choose the filled-in sheet',
  dropHint: (limit) => `An .xlsx file of at most ${limit}. Formulas are read as text.`,
  choose: 'Choose a sheet',
  dropHere: 'Drop to read the sheet',
  reading: 'Reading and checking the sheet …',
  or: 'Or paste',
  paste: 'One address per line, or columns copied from a sheet',
  pasteHint: {
    web: 'Columns in this order: name, address, label. Addresses alone will do; they then serve as names.',
    ecommerce:
      'Columns in this order: name, address, label, marketplace, shop. Addresses alone will do; marketplace and shop are then read from the page.',
    video:
      'Columns in this order: name, address, label, video site, publisher. Addresses alone will do; video site and publisher are then read from the page.',
  },
  check: (count) => (count === 0 ? 'Check' : count === 1 ? 'Check 1 row' : `Check ${count} rows`),
  noRows: 'No address found.',
  tooMany: (limit) => `At most ${limit} rows at a time; please submit them in several parts.`,
  resumed: 'You have not submitted this batch yet.',
  startOver: 'Start over',
  startOverTitle: 'Discard this batch and start over?',
  startOverText: 'Your changes to it are lost. Nothing has been captured or charged yet.',
  columns: { name: 'Name', url: 'Address', label: 'Label', platform: 'Marketplace', seller: 'Shop' },
  videoColumns: { platform: 'Video site', seller: 'Publisher' },
  row: 'Row',
  table: 'Imported rows',
  summary: (good, bad) => (bad > 0 ? `${good} valid, ${bad} with problems` : `All ${good} valid`),
  onlyBad: 'Only rows with problems',
  deleteBad: (count) => (count === 1 ? 'Delete the row with problems' : `Delete the ${count} rows with problems`),
  deleteColumn: 'Delete',
  deleteRow: (row) => `Delete row ${row}`,
  cell: (column, row) => `${column} in row ${row}`,
  judging: 'Checking again …',
  judged: 'Checked',
  allGone: 'All rows are deleted. Please import again.',
  submit: (count) => (count === 0 ? 'Start' : count === 1 ? 'Capture 1 row' : `Capture ${count} rows`),
  badStay: (count) =>
    count === 1
      ? 'The row with problems is not submitted. Fix it first, or submit the others as they are.'
      : `The ${count} rows with problems are not submitted. Fix them first, or submit the others as they are.`,
  mendFirst: 'Please fix the marked problems first.',
  failed: 'Not submitted, and nothing was charged',
  uncertain: 'It is not certain whether this was submitted',
  progressTitle: (total) => (total === 1 ? 'A batch of 1' : `A batch of ${total}`),
  progressLead: 'You may leave this page; the captures continue.',
  progress: 'Progress of the batch',
  ended: (done, total) => `${done} of ${total} finished`,
  counts: 'Number of captures by status',
  toConfirm: (count) => `${count} to confirm. Look at the previews and confirm within ${CONFIRM_TIMEOUT_HOURS} hours.`,
  openBatch: 'View this batch',
  another: 'Import another',
}
