// Addresses are read and written plainly: what a person types by hand works as well.
import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './url-state.ts'

test('writes plain values and leaves out the empty ones', () => {
  expect(writeSearch({ keyword: 'a b', page: 2, label: '', state: undefined })).toBe('?keyword=a+b&page=2')
  expect(writeSearch({})).toBe('')
})

test('reads back what it wrote, text as text', () => {
  expect(readSearch(writeSearch({ label: '2026', keyword: '"x"&y' }))).toEqual({ label: '2026', keyword: '"x"&y' })
})
