// Pasted lists become rows, whether they come from a sheet or from a chat.
import { expect, test } from 'vitest'
import { pastedRows } from './pasted-rows.ts'

const empty = { label: '', platform: '', seller: '' }

test('addresses alone are named after themselves', () => {
  expect(pastedRows('https://www.a.example/x/\n\nsee https://b.example/?y=1 now')).toEqual([
    { ...empty, row: 1, name: 'a.example/x', url: 'https://www.a.example/x/' },
    { ...empty, row: 3, name: 'b.example/?y=1', url: 'https://b.example/?y=1' },
  ])
})

test('columns of a sheet, its heading left out', () => {
  const text = 'Name\tAddress\tLabel\tPlatform\tShop\nTea pot\thttps://a.example/1\tcase_7\tMall\tQinghe\n\thttps://a.example/2'
  expect(pastedRows(text)).toEqual([
    { row: 2, name: 'Tea pot', url: 'https://a.example/1', label: 'case_7', platform: 'Mall', seller: 'Qinghe' },
    { ...empty, row: 3, name: 'a.example/2', url: 'https://a.example/2' },
  ])
})

test('what cannot be captured is kept, so that the check can say why', () => {
  expect(pastedRows('ftp://a.example/1\nhttp://localhost/').map(({ url }) => url)).toEqual([
    'ftp://a.example/1',
    'http://localhost/',
  ])
})

test('a row whose address was mistyped is not lost', () => {
  const [, mistyped, after] = pastedRows('Pot\thttps://a.example/1\nCup\ta example\tcase_7\n\t\nBowl\thttps://a.example/3')
  expect(mistyped).toEqual({ ...empty, row: 2, name: 'Cup', url: 'a example', label: 'case_7' })
  expect(after?.row).toBe(4)
})
