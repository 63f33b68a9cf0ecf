// File names of downloads, and what is no file.
import { expect, it } from 'vitest'
import { attachmentName } from './download.ts'

it.each([
  [`attachment; filename="____-2026.csv"; filename*=UTF-8''%E6%94%B6%E6%94%AF%E6%98%8E%E7%BB%86-2026.csv`, '收支明细-2026.csv'],
  [`attachment; filename="plain.pdf"`, 'plain.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E6%94`, 'plain.pdf'],
  ['attachment', ''],
  [`inline; filename="shown.pdf"`, undefined],
  [null, undefined],
])('the header %s names the download %s', (header, name) => {
  expect(attachmentName(header)).toBe(name)
})
