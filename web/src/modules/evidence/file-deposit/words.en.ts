// The words of the deposit screens, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  listTitle: 'File records',
  listLabel: 'List of file records',
  newDeposit: 'Preserve files',
  listEmpty: 'No file records yet',
  listEmptySteps: [
    {
      title: 'Choose files',
      text: 'Contracts, exported chats, designs, recordings … up to 64 GB each, several at once. An upload picks up where it stopped after a broken connection or a reload.',
    },
    {
      title: 'Compare digests',
      text: 'Your browser and the server each compute the SHA-256. If they match, nothing was damaged on the way.',
    },
    {
      title: 'Check the price and submit',
      text: 'You see the price before you submit. The platform creates the manifest, the record number and the custody log; any later change shows.',
    },
  ],
  uploadedOnly:
    'A record shows when the files existed and that they have not changed since. It does not vouch for their content.',

  addTitle: 'Preserve files',
  addLead: 'Each file becomes one record. You may leave this page while files upload; progress stays in the corner.',
  dropTitle: 'Drop files anywhere on this page, or paste them',
  dropTitleTouch: 'Choose the files to preserve',
  dropHint: (limit) => `Any format, up to ${limit} each. You pay only when you press Preserve.`,
  choose: 'Choose files',
  addMore: 'Add files',
  dropHere: 'Drop to add to the list',
  repeated: (count) =>
    count === 1
      ? '1 file is already in the list and was not added again'
      : `${count} files are already in the list and were not added again`,
  resumed: (count) => (count === 1 ? '1 file continues where it stopped' : `${count} files continue where they stopped`),
  filesTitle: 'Files to preserve',
  filesCount: (ready, total) => `${ready} of ${total} ready`,
  deposit: (count) => (count === 0 ? 'Preserve' : count === 1 ? 'Preserve 1 file' : `Preserve ${count} files`),
  depositMost: (limit) => `At most ${limit} at a time; submit the rest next.`,
  othersStay: (count) =>
    count === 1
      ? '1 more file is not ready yet and stays in the list.'
      : `${count} more files are not ready yet and stay in the list.`,
  badLabels: 'A label is not valid. Please correct it first.',
  waitForFiles: 'You can submit once a file has been uploaded and both digests match.',
  kept: (hours) => `Uploaded files that are not submitted are kept for ${hours} hours.`,
  depositFailed: 'Not submitted, and nothing was charged',
  depositUncertain: 'It is not certain whether this was submitted',

  receiptTitle: (count) => (count === 1 ? '1 record received' : `${count} records received`),
  sealedTitle: (count) => (count === 1 ? '1 record sealed' : `${count} records sealed`),
  receiptLead: 'Safely received. Sealing usually takes a few seconds; the status below updates automatically.',
  receiptSealed: 'Everything is sealed. Keep the record numbers: you need them to look up and verify.',
  receiptRecords: 'Records',
  receiptColumns: { name: 'Name', number: 'Record number', state: 'Status', certificate: 'Certificate' },
  receiptPrice: 'Price',
  receiptNext: 'What to do next',
  receiptNextDigest:
    'Keep the originals safe. The platform has not stored them, and only files whose digests match can be tied to these records.',
  receiptNextFile: 'Keep your originals as well: evidence is more convincing when the original or its device can be shown.',
  viewRecord: 'View this record',
  viewRecords: 'View records',
  again: 'Preserve more',

  digestTitle: 'Preserve digests',
  digestLead: 'Submit only the digests; the files never leave your device. For material that must stay confidential.',
  digestInput: 'Or paste names and digests',
  digestInputHint: (limit) =>
    `One per line, at most ${limit}. Paste the output of sha256sum, openssl or PowerShell, or write a name and a digest.`,
  digestAlgorithm: 'Lines that name no algorithm use',
  digestExample: 'contract.pdf  ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  digestChooseTitle: 'Choose files and compute their digests here',
  digestChooseHint: 'Files are read in your browser only. Nothing is uploaded.',
  digestDropHere: 'Drop to compute the digests here',
  digestComputing: (name) => `Computing the digest of ${name}`,
  digestUnreadable: (name) => `“${name}” cannot be read. Please choose it again.`,
  digestStop: 'Stop',
  lineProblem: (line, problem) => `Line ${line}: ${problem}`,
  lineProblems: {
    'no-digest': 'no digest of 64 characters found',
    'no-name': 'the name is missing; write it before or after the digest',
    'name-too-long': 'the name has more than 200 characters',
    repeated: 'repeats an earlier line',
    'too-many': 'exceeds the number that can be submitted at once',
    md5: 'this is MD5 (32 characters), no longer safe; use SHA-256 or SM3',
    sha1: 'this is SHA-1 (40 characters), no longer safe; use SHA-256 or SM3',
    sha512: 'this is SHA-512 (128 characters); SHA-256 and SM3 are supported',
  },
  digestRead: (good, bad) => (bad > 0 ? `${good} recognised, ${bad} with problems` : `${good} recognised`),
  digestPreview: 'Digests to preserve',
  digestLabel: 'Label for all',
  acknowledge:
    'I understand that preserving a digest does not keep the original. I must keep it safe myself; if it is lost or changed, this record can no longer be tied to it.',
  digestDeposit: (count) => (count === 0 ? 'Preserve' : count === 1 ? 'Preserve 1 digest' : `Preserve ${count} digests`),
  fixLines: 'Correct or delete the lines with problems first.',
  acknowledgeFirst: 'Please tick the acknowledgement first.',
  nothingYet: 'Paste digests or choose files to begin.',
  digestListTitle: 'Digest records',
  digestListEmpty: 'No digest records yet. They will be listed here.',
}
