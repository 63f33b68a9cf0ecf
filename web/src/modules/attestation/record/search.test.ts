// Whatever stands in the address, the list gets a valid question out of it.
import { expect, test } from 'vitest'
import { isFiltered, readRecordSearch, recordQueryOf } from './search.ts'

test('keeps what is valid, drops what is not', () => {
  const search = readRecordSearch({
    keyword: ' contract ',
    state: 'melted',
    page: '3',
    size: '1000',
    from: '2026-02-30x',
    to: '2026-11-15',
    record: '12',
    other: 'x',
  })
  expect(search).toEqual({ keyword: 'contract', page: 3, to: '2026-11-15' })
})

test('asks for the first page of ten unless told otherwise', () => {
  expect(recordQueryOf({})).toEqual({ pageNum: 1, pageSize: 10 })
  expect(recordQueryOf({ page: 2, size: 50, state: 'sealed' })).toEqual({ pageNum: 2, pageSize: 50, state: 'sealed' })
})

test('days become the whole day of the platform’s clock', () => {
  expect(recordQueryOf({ from: '2026-11-01', to: '2026-11-15' })).toMatchObject({
    from: '2026-11-01T00:00:00.000+08:00',
    to: '2026-11-15T23:59:59.999+08:00',
  })
})

test('a page or an open record is no filter', () => {
  expect(isFiltered({ page: 2, record: '100000000000000000' })).toBe(false)
  expect(isFiltered({ label: 'a' })).toBe(true)
})
