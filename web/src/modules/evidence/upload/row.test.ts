// What a row says of itself: who may start, when both digests make it ready, what a reload brings back.
import type { Upload } from '@attestry/contract/modules/evidence/upload'
import { MAX_FILE_BYTES } from '@attestry/contract/modules/evidence/upload'
import { expect, test } from 'vitest'
import { digestVerdict, newRow, nextToStart, overallProgress, restoredRow, settled, type UploadRow } from './row.ts'

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

test('empty and oversized files are refused at once, with the reason', () => {
  expect(newRow('k', { ...file, size: 0 })).toMatchObject({ phase: 'refused', problem: { kind: 'empty' } })
  expect(newRow('k', { ...file, size: MAX_FILE_BYTES + 1 })).toMatchObject({ phase: 'refused', problem: { kind: 'too-large' } })
  expect(newRow('k', file).phase).toBe('waiting')
})

test('two go at once, in the order they came', () => {
  const rows = ['a', 'b', 'c', 'd'].map((key) => row({ key }))
  expect(nextToStart(rows).map(({ key }) => key)).toEqual(['a', 'b'])
  const oneGoes = rows.map((each) => (each.key === 'b' ? { ...each, phase: 'sending' as const } : each))
  expect(nextToStart(oneGoes).map(({ key }) => key)).toEqual(['a'])
  const paused = oneGoes.map((each) => (each.key === 'a' ? { ...each, phase: 'paused' as const } : each))
  expect(nextToStart(paused).map(({ key }) => key)).toEqual(['c'])
})

test('ready only when both digests are there and equal', () => {
  expect(settled(row({ phase: 'checking', sha256: 'x' })).phase).toBe('checking')
  expect(settled(row({ phase: 'checking', sha256: 'x', serverSha256: 'x' })).phase).toBe('ready')
  expect(settled(row({ phase: 'checking', sha256: 'x', serverSha256: 'y' }))).toMatchObject({
    phase: 'failed',
    problem: { kind: 'differs' },
  })
})

test('says plainly which sides have computed the digest', () => {
  expect(digestVerdict(row({ phase: 'ready', serverSha256: 'x' }))).toBe('server-only')
  expect(digestVerdict(row({ phase: 'ready', serverSha256: 'x', sha256: 'x' }))).toBe('same')
  expect(digestVerdict(row({ phase: 'failed', serverSha256: 'x', sha256: 'y' }))).toBe('differs')
  expect(digestVerdict(row({ phase: 'sending', sha256: 'y' }))).toBe('unknown')
})

test('after a reload: continues with the file, waits without it, keeps a pause', () => {
  const remembered = { lastModified: 1, paused: false, sha256: null, draft: { name: 'A', label: 'l', remark: '' } }
  expect(restoredRow(upload(), remembered, true)).toMatchObject({ phase: 'waiting', offset: 40, draft: { name: 'A' } })
  expect(restoredRow(upload(), remembered, false).phase).toBe('needs-file')
  expect(restoredRow(upload(), undefined, false)).toMatchObject({ phase: 'needs-file', lastModified: null })
  expect(restoredRow(upload(), { ...remembered, paused: true }, true).phase).toBe('paused')
})

test('after a reload: what has arrived is ready, and is compared where the file is still there', () => {
  const received = upload({ state: 'received', offset: 100, sha256: 'x' })
  expect(restoredRow(received, undefined, false).phase).toBe('ready')
  expect(restoredRow(received, undefined, true).phase).toBe('checking')
  const remembered = { lastModified: 1, paused: false, draft: { name: 'A', label: '', remark: '' } }
  expect(restoredRow(received, { ...remembered, sha256: 'x' }, false).phase).toBe('ready')
  expect(restoredRow(received, { ...remembered, sha256: 'y' }, false).problem).toEqual({ kind: 'differs' })
})

test('overall progress counts bytes, not files', () => {
  expect(overallProgress([row({ size: 900, offset: 0 }), row({ size: 100, offset: 100 })])).toBeCloseTo(0.1)
  expect(overallProgress([])).toBe(0)
})
