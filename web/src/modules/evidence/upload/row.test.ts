// Tests of upload rows: start order, digest comparison, restore after a reload.
import type { Upload } from '@attestry/contract/modules/evidence/upload'
import { MAX_FILE_BYTES } from '@attestry/contract/modules/evidence/upload'
import { expect, test } from 'vitest'
import { compareDigests, digestVerdict, newRow, nextToStart, overallProgress, restoredRow, type UploadRow } from './row.ts'

const file = { name: 'a.pdf', size: 100, lastModified: 1 }
const row = (change: Partial<UploadRow> = {}): UploadRow => ({ ...newRow('k', file), ...change })
const upload = (change: Partial<Upload> = {}): Upload => ({
  id: 'u1',
  name: 'a.pdf',
  size: 100,
  offset: 40,
  state: 'receiving',
  sha256: null,
  sm3: null,
  mediaType: null,
  createdAt: '2026-11-15T00:00:00Z',
  expiresAt: '2026-11-18T00:00:00Z',
  ...change,
})

test('newRow refuses empty and oversized files with the reason', () => {
  expect(newRow('k', { ...file, size: 0 })).toMatchObject({ phase: 'refused', problem: { kind: 'empty' } })
  expect(newRow('k', { ...file, size: MAX_FILE_BYTES + 1 })).toMatchObject({ phase: 'refused', problem: { kind: 'too-large' } })
  expect(newRow('k', file).phase).toBe('waiting')
})

test('nextToStart allows two concurrent uploads, in order', () => {
  const rows = ['a', 'b', 'c', 'd'].map((key) => row({ key }))
  expect(nextToStart(rows).map(({ key }) => key)).toEqual(['a', 'b'])
  const oneGoes = rows.map((each) => (each.key === 'b' ? { ...each, phase: 'sending' as const } : each))
  expect(nextToStart(oneGoes).map(({ key }) => key)).toEqual(['a'])
  const paused = oneGoes.map((each) => (each.key === 'a' ? { ...each, phase: 'paused' as const } : each))
  expect(nextToStart(paused).map(({ key }) => key)).toEqual(['c'])
})

test('compareDigests makes a row ready only if both digests exist and match', () => {
  expect(compareDigests(row({ phase: 'checking', sha256: 'x' })).phase).toBe('checking')
  expect(compareDigests(row({ phase: 'checking', sha256: 'x', serverSha256: 'x' })).phase).toBe('ready')
  expect(compareDigests(row({ phase: 'checking', sha256: 'x', serverSha256: 'y' }))).toMatchObject({
    phase: 'failed',
    problem: { kind: 'differs' },
  })
})

test('digestVerdict tells which sides have computed the digest', () => {
  expect(digestVerdict(row({ phase: 'ready', serverSha256: 'x' }))).toBe('server-only')
  expect(digestVerdict(row({ phase: 'ready', serverSha256: 'x', sha256: 'x' }))).toBe('same')
  expect(digestVerdict(row({ phase: 'failed', serverSha256: 'x', sha256: 'y' }))).toBe('differs')
  expect(digestVerdict(row({ phase: 'sending', sha256: 'y' }))).toBe('unknown')
})

test('restoredRow resumes if the file is cached, otherwise waits for it, and keeps a pause', () => {
  const stored = { lastModified: 1, paused: false, sha256: null, draft: { name: 'A', label: 'l', remark: '' } }
  expect(restoredRow(upload(), stored, true)).toMatchObject({ phase: 'waiting', offset: 40, draft: { name: 'A' } })
  expect(restoredRow(upload(), stored, false).phase).toBe('needs-file')
  expect(restoredRow(upload(), undefined, false)).toMatchObject({ phase: 'needs-file', lastModified: null })
  expect(restoredRow(upload(), { ...stored, paused: true }, true).phase).toBe('paused')
})

test('restoredRow of a received upload is ready, or compares digests if the file is cached', () => {
  const received = upload({ state: 'received', offset: 100, sha256: 'x' })
  expect(restoredRow(received, undefined, false).phase).toBe('ready')
  expect(restoredRow(received, undefined, true).phase).toBe('checking')
  const stored = { lastModified: 1, paused: false, draft: { name: 'A', label: '', remark: '' } }
  expect(restoredRow(received, { ...stored, sha256: 'x' }, false).phase).toBe('ready')
  expect(restoredRow(received, { ...stored, sha256: 'y' }, false).problem).toEqual({ kind: 'differs' })
})

test('overallProgress counts bytes, not files', () => {
  expect(overallProgress([row({ size: 900, offset: 0 }), row({ size: 100, offset: 100 })])).toBeCloseTo(0.1)
  expect(overallProgress([])).toBe(0)
})
