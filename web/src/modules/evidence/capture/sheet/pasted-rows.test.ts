// Tests of pastedRows: pasted sheets and chat texts become rows.
import { expect, test } from 'vitest'
import { pastedRows } from './pasted-rows.ts'

const empty = { label: '', platform: '', seller: '' }

test('pastedRows names a row without a name after its URL', () => {
  expect(pastedRows('https://www.a.example/x/\n\nsee https://b.example/?y=1 now')).toEqual([
    { ...empty, row: 1, name: 'a.example/x', url: 'https://www.a.example/x/' },
    { ...empty, row: 3, name: 'b.example/?y=1', url: 'https://b.example/?y=1' },
  ])
})

test('pastedRows reads the columns of a sheet and skips its heading', () => {
  const text = 'Name\tAddress\tLabel\tPlatform\tShop\nTea pot\thttps://a.example/1\tcase_7\tMall\tQinghe\n\thttps://a.example/2'
  expect(pastedRows(text)).toEqual([
    { row: 2, name: 'Tea pot', url: 'https://a.example/1', label: 'case_7', platform: 'Mall', seller: 'Qinghe' },
    { ...empty, row: 3, name: 'a.example/2', url: 'https://a.example/2' },
  ])
})

test('pastedRows keeps URLs that cannot be captured, so that validation can say why', () => {
  expect(pastedRows('ftp://a.example/1\nhttp://localhost/').map(({ url }) => url)).toEqual([
    'ftp://a.example/1',
    'http://localhost/',
  ])
})

test('pastedRows keeps a row with a mistyped URL', () => {
  const [, mistyped, after] = pastedRows('Pot\thttps://a.example/1\nCup\ta example\tcase_7\n\t\nBowl\thttps://a.example/3')
  expect(mistyped).toEqual({ ...empty, row: 2, name: 'Cup', url: 'a example', label: 'case_7' })
  expect(after?.row).toBe(4)
})
