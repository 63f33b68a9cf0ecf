// English texts of the offline page.
import type { PageWords } from './page-vocabulary.ts'

export const en: PageWords = {
  htmlLanguage: 'en',
  title: 'Verify an evidence package',
  lead: 'Choose a package downloaded from the platform. Everything is checked inside your browser: no network, nothing is uploaded.',
  ownName: 'English',
  chooseArchive: 'Choose a package (.zip)',
  chooseFolder: 'Choose an unpacked folder',
  orDrop: 'Or drop the .zip file here.',
  trustLabel: 'Trust digest as the platform published it (recommended)',
  trustHint:
    '64 hexadecimal digits, from the platform’s public log page, the page of a witness or a printed notice; not from this package.',
  trustWrong: 'These must be 64 hexadecimal digits; please check them.',
  again: 'Verify again with this digest',
  working: 'Verifying',
  readingBytes: 'Reading the evidence',
  failedChecks: 'What failed',
  unableTitle: 'No verdict',
  unreadableFile: 'The chosen file cannot be read',
  facts: 'Details',
  ownTool:
    'Open a package from your opponent with a verifier you obtained yourself: a forger can change the page inside a package, too.',
}
