// A collection's URL parameters are untrusted: only known filters and valid values are kept.
import { expect, it } from 'vitest'
import { collectionSearch, pageInput } from './search.ts'

const read = collectionSearch({ state: ['new', 'done'], keyword: 'text', from: 'day' })

it('collectionSearch keeps known filters with valid values', () => {
  const search = { state: 'done', keyword: ' shop ', from: '2026-11-15', page: '3', size: '50', open: 'a-1' }
  expect(read(search)).toEqual({ state: 'done', keyword: 'shop', from: '2026-11-15', page: 3, size: 50, open: 'a-1' })
})

it('collectionSearch drops unknown filters and invalid values', () => {
  const search = { state: 'deleted', keyword: ' ', from: '2026-99-99', page: '0', size: '1000', open: '<b>', other: '1' }
  expect(read(search)).toEqual({})
})

it('pageInput defaults to the first page of ten', () => {
  expect(pageInput({})).toEqual({ pageNum: 1, pageSize: 10 })
  expect(pageInput({ page: 2, size: 50 })).toEqual({ pageNum: 2, pageSize: 50 })
})
