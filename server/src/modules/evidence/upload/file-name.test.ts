// Tests that any uploaded file name is sanitized to one that a record accepts.
import { isSafePath } from '@attestry/proof/bytes/safe-path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attachmentHeader } from '../../../kernel/download.ts'
import { safeFileName } from './file-name.ts'

it.each([
  ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'unnamed'],
  ['', 'unnamed'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['e\u200e\u0301.txt', '\u00e9.txt'],
  ['\ud800.txt', '\ufffd.txt'],
  ['照片 01.jpg', '照片 01.jpg'],
  [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(176)}.pdf`],
])('file name %j is sanitized to %j', (given, expected) => {
  expect(safeFileName(given)).toBe(expected)
})

it('safeFileName always yields a safe record path and an ASCII header', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\s\S]*$/)),
      (given) => {
        const name = safeFileName(given)
        expect(isSafePath(name)).toBe(true)
        expect(attachmentHeader(name)).toMatch(/^[\x20-\x7e]+$/)
      },
    ),
    { numRuns: 1000 },
  )
})

it.each([
  [`${'长'.repeat(176)}.pdf`, `${'长'.repeat(65)}.pdf`],
  [`a${'📄'.repeat(100)}`, `a${'📄'.repeat(49)}`],
  ['照片.jpg', '照片.jpg'],
])('file %j is downloaded under a name of at most 200 bytes', (name, expected) => {
  expect(attachmentHeader(name)).toContain(`filename*=UTF-8''${encodeURIComponent(expected)}`)
  expect(attachmentHeader(name).endsWith(encodeURIComponent(expected))).toBe(true)
})
