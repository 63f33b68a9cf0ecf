// Tests that any URL search string yields a valid query for the server.
import { expect, test } from 'vitest'
import { captureQueryOf, isFiltered, readCaptureSearch } from './search.ts'

const batch = '01890000-0000-7000-8000-000000000000'
const days = { from: '2026-11-01', to: '2026-11-02' }

test('readCaptureSearch keeps valid values', () => {
  const search = {
    keyword: ' tea ',
    label: 'case_7',
    state: 'failed',
    batch,
    page: '2',
    size: '50',
    record: '1'.repeat(19),
    ...days,
  }
  expect(readCaptureSearch(search)).toEqual({ ...search, keyword: 'tea', page: 2, size: 50 })
  expect(captureQueryOf('video', readCaptureSearch(search))).toEqual({
    kind: 'video',
    keyword: 'tea',
    label: 'case_7',
    state: 'failed',
    batchId: batch,
    from: '2026-11-01T00:00:00.000+08:00',
    to: '2026-11-02T23:59:59.999+08:00',
    pageNum: 2,
    pageSize: 50,
  })
})

test('readCaptureSearch drops invalid values', () => {
  const search = {
    keyword: 3,
    label: '',
    state: 'dancing',
    batch: 'x',
    from: '2026-2-3',
    to: 'today',
    page: '0',
    size: '1000',
    record: '../..',
  }
  expect(readCaptureSearch(search)).toEqual({})
  expect(isFiltered({})).toBe(false)
  expect(isFiltered({ batch })).toBe(true)
  expect(isFiltered({ to: days.to })).toBe(true)
})
