// Words of the Excel template and of what is wrong in a row, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  columns: {
    name: 'Name',
    url: 'Address',
    label: 'Label',
    marketplace: 'Marketplace',
    videoSite: 'Video site',
    shop: 'Shop',
    publisher: 'Publisher',
  },
  formerPlatform: 'Platform',
  required: 'must not be empty',
  tooLong: 'may have at most {limit} characters',
  control: 'contains an invisible control character ({character}): delete it',
  label: 'at most 20 letters, digits, Chinese characters or underscores',
  isSample: 'This is the sample row of the template. Delete it or replace it with your own.',
  repeated: 'The same address is in row {row}. Delete one of the two.',
  fileName: 'capture-template',
  sheet: 'Captures',
  pasted: 'pasted addresses',
  notes: {
    title: 'How to fill it in',
    lines: [
      'Columns with * must be filled in; one address per row, at most 500 rows, at most 5 MB.',
      'An address begins with http:// or https://; text from a share sheet may be pasted as it is.',
      'A label has at most 20 letters, digits, Chinese characters or underscores.',
      'Marketplace or video site, and shop or publisher, may be left empty: they are read from the page. If what you enter differs from the page, you are warned.',
      'Remove the sample row before uploading. Formulas are read as text.',
    ],
  },
  sample: {
    name: 'Sample: front page',
    label: 'case_7',
    platform: 'Qinghe Mall',
    shop: 'Qinghe Store',
    publisher: 'Qinghe Kitchen',
  },
}
