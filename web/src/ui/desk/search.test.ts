// The address of a desk is anybody's text: only what the desk knows comes through.
import { expect, it } from 'vitest'
import { deskSearch, pageAsked } from './search.ts'

const read = deskSearch({ state: ['new', 'done'], keyword: 'text', from: 'day' })

it('keeps what it knows', () => {
  const search = { state: 'done', keyword: ' shop ', from: '2026-11-15', page: '3', size: '50', open: 'a-1' }
  expect(read(search)).toEqual({ state: 'done', keyword: 'shop', from: '2026-11-15', page: 3, size: 50, open: 'a-1' })
})

it('drops what it does not know', () => {
  const search = { state: 'deleted', keyword: ' ', from: '2026-99-99', page: '0', size: '1000', open: '<b>', other: '1' }
  expect(read(search)).toEqual({})
})

it('asks for the first page unless told otherwise', () => {
  expect(pageAsked({})).toEqual({ pageNum: 1, pageSize: 10 })
  expect(pageAsked({ page: 2, size: 50 })).toEqual({ pageNum: 2, pageSize: 50 })
})
