// Tests of matching chosen files to unfinished uploads.
import { expect, test } from 'vitest'
import { assignFiles, fileFit } from './match.ts'
import { newRow, type UploadRow } from './row.ts'

const wanted = { fileName: 'a.mp4', size: 10, lastModified: 5 }

test('fileFit accepts the same file and rejects another name, size or modification time', () => {
  expect(fileFit(wanted, { name: 'a.mp4', size: 10, lastModified: 5 })).toBe('fits')
  expect(fileFit(wanted, { name: 'b.mp4', size: 10, lastModified: 5 })).toBe('other-name')
  expect(fileFit(wanted, { name: 'a.mp4', size: 11, lastModified: 5 })).toBe('other-size')
  expect(fileFit(wanted, { name: 'a.mp4', size: 10, lastModified: 6 })).toBe('changed-since')
})

test('fileFit compares only name and size if the modification time is unknown', () => {
  expect(fileFit({ ...wanted, lastModified: null }, { name: 'a.mp4', size: 10, lastModified: 6 })).toBe('fits')
})

test('assignFiles resumes waiting uploads, adds new files and reports duplicates', () => {
  const a = { name: 'a', size: 1, lastModified: 1 }
  const b = { name: 'b', size: 2, lastModified: 2 }
  const c = { name: 'c', size: 3, lastModified: 3 }
  const rows: UploadRow[] = [{ ...newRow('ra', a), phase: 'needs-file' }, newRow('rb', b)]
  const { resumed, fresh, repeated } = assignFiles(rows, [a, b, c, c])
  expect(resumed).toEqual([{ key: 'ra', file: a }])
  expect(fresh).toEqual([c])
  expect(repeated).toEqual([b, c])
})

test('assignFiles resumes only one upload per file, even if two uploads match', () => {
  const a = { name: 'a', size: 1, lastModified: 1 }
  const rows: UploadRow[] = ['r1', 'r2'].map((key) => ({ ...newRow(key, a), phase: 'needs-file' }))
  expect(assignFiles(rows, [a]).resumed).toEqual([{ key: 'r1', file: a }])
  expect(assignFiles(rows, [a, a]).resumed.map(({ key }) => key)).toEqual(['r1', 'r2'])
})
