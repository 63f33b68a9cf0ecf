// Tests that any URL search string yields a valid record query.
import { expect, test } from 'vitest'
import { isFiltered, readRecordSearch, recordQueryOf } from './search.ts'

test('readRecordSearch keeps valid values and drops others', () => {
  const search = readRecordSearch({
    keyword: ' contract ',
    state: 'melted',
    page: '3',
    size: '1000',
    from: '2026-02-30x',
    to: '2026-11-15',
    record: '12',
    dossier: 'case',
    other: 'x',
  })
  expect(search).toEqual({ keyword: 'contract', page: 3, to: '2026-11-15' })
})

test('readRecordSearch keeps the case that records are chosen for, and it is no filter', () => {
  const dossier = '00000000-0000-7000-8000-000000000000'
  expect(readRecordSearch({ dossier })).toEqual({ dossier })
  expect(isFiltered({ dossier })).toBe(false)
  expect(recordQueryOf({ dossier })).toEqual(recordQueryOf({}))
})

test('recordQueryOf defaults to the first page of ten', () => {
  expect(recordQueryOf({})).toEqual({ pageNum: 1, pageSize: 10 })
  expect(recordQueryOf({ page: 2, size: 50, state: 'sealed' })).toEqual({ pageNum: 2, pageSize: 50, state: 'sealed' })
})

test('recordQueryOf expands days to full days in the platform’s time zone', () => {
  expect(recordQueryOf({ from: '2026-11-01', to: '2026-11-15' })).toMatchObject({
    from: '2026-11-01T00:00:00.000+08:00',
    to: '2026-11-15T23:59:59.999+08:00',
  })
})

test('isFiltered ignores page and open record', () => {
  expect(isFiltered({ page: 2, record: '100000000000000000' })).toBe(false)
  expect(isFiltered({ label: 'a' })).toBe(true)
})
