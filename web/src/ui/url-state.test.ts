// URL search parameters are plain text, so that hand-typed URLs work too.
import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './url-state.ts'

test('writeSearch writes plain values and omits empty ones', () => {
  expect(writeSearch({ keyword: 'a b', page: 2, label: '', state: undefined })).toBe('?keyword=a+b&page=2')
  expect(writeSearch({})).toBe('')
})

test('readSearch reads back what writeSearch wrote, numbers as text', () => {
  expect(readSearch(writeSearch({ label: '2026', keyword: '"x"&y' }))).toEqual({ label: '2026', keyword: '"x"&y' })
})
