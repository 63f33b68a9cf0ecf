// Tests of custodySubjectOf: the kind of download that an entry names, or the file.
import { expect, test } from 'vitest'
import { custodySubjectOf } from './custody-subject.ts'

test.each([
  [{}, undefined],
  [{ what: 'package', for: 'self' }, 'package-self'],
  [{ what: 'package', for: 'other' }, 'package-other'],
  [{ what: 'package' }, 'package'],
  [{ what: 'certificate.pdf' }, 'certificate'],
  [{ what: 'certificate-full-100000000000000000.pdf' }, 'certificate-full'],
  [{ what: 'record-100000000000000000.p7s' }, 'signature'],
  [{ what: 'checkpoint.embedded.tsr' }, 'time-stamp'],
  [{ what: 'photo.jpg' }, { file: 'photo.jpg' }],
] as const)('custodySubjectOf %j', (detail, subject) => expect(custodySubjectOf(detail, ['photo.jpg'])).toEqual(subject))

test('a member’s file that is named like a download is a file', () => {
  expect(custodySubjectOf({ what: 'certificate.pdf' }, ['certificate.pdf'])).toEqual({ file: 'certificate.pdf' })
  expect(custodySubjectOf({ what: 'package', for: 'other' }, ['package'])).toBe('package-other')
})
