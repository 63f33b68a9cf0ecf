// Tests that any URL search string yields a valid query for the server.
import { expect, test } from 'vitest'
import { captureQueryOf, isFiltered, readCaptureSearch } from './search.ts'

const batch = '01890000-0000-7000-8000-000000000000'

test('readCaptureSearch keeps valid values', () => {
  const search = { keyword: ' tea ', label: 'case_7', state: 'failed', batch, page: '2', size: '50', record: '1'.repeat(19) }
  expect(readCaptureSearch(search)).toEqual({ ...search, keyword: 'tea', page: 2, size: 50 })
  expect(captureQueryOf('video', readCaptureSearch(search))).toEqual({
    kind: 'video',
    keyword: 'tea',
    label: 'case_7',
    state: 'failed',
    batchId: batch,
    pageNum: 2,
    pageSize: 50,
  })
})

test('readCaptureSearch drops invalid values', () => {
  const search = { keyword: 3, label: '', state: 'dancing', batch: 'x', page: '0', size: '1000', record: '../..' }
  expect(readCaptureSearch(search)).toEqual({})
  expect(isFiltered({})).toBe(false)
  expect(isFiltered({ batch })).toBe(true)
})
