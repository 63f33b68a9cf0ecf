// Rows follow the text; what was taken out stays out, also beside its twin.
import { expect, test } from 'vitest'
import { draftRows } from './draft.ts'

const text = 'https://a.example/\nhttps://b.example/\nhttps://a.example/'

test('every occurrence is a row with a name of its own', () => {
  expect(draftRows({ text, removed: [] }).map(({ key, problem }) => [key, problem])).toEqual([
    ['1 https://a.example/', undefined],
    ['1 https://b.example/', undefined],
    ['2 https://a.example/', 'repeated'],
  ])
})

test('a row that was taken out is gone, the others stay', () => {
  expect(draftRows({ text, removed: ['1 https://b.example/'] }).map(({ url }) => url)).toEqual([
    'https://a.example/',
    'https://a.example/',
  ])
})
