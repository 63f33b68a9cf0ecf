// Tests of draftRows: rows follow the text, and a removed row stays removed even if the same URL occurs again.
import { expect, test } from 'vitest'
import { draftRows } from './draft.ts'

const text = 'https://a.example/\nhttps://b.example/\nhttps://a.example/'

test('draftRows gives every occurrence of a URL its own key', () => {
  expect(draftRows({ text, removed: [] }).map(({ key, problem }) => [key, problem])).toEqual([
    ['1 https://a.example/', undefined],
    ['1 https://b.example/', undefined],
    ['2 https://a.example/', 'repeated'],
  ])
})

test('draftRows omits a removed row and keeps the others', () => {
  expect(draftRows({ text, removed: ['1 https://b.example/'] }).map(({ url }) => url)).toEqual([
    'https://a.example/',
    'https://a.example/',
  ])
})
