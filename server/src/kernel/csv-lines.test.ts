// CSV as banks write it: encodings, quotes, line ends.
import { expect, it } from 'vitest'
import { csvRows, csvText } from './csv-lines.ts'

const rowsOf = (text: string) => csvRows(text)?.map(({ row, cells }) => [row, ...cells])

it('quoted cells may have commas, quotes and line breaks, and rows keep their line numbers', () => {
  expect(rowsOf('a,b\r\n"1,2","say ""x"""\r\n"two\nlines",z\n\nlast')).toEqual([
    [1, 'a', 'b'],
    [2, '1,2', 'say "x"'],
    [3, 'two\nlines', 'z'],
    [5, ''],
    [6, 'last'],
  ])
  expect(rowsOf('a\tb')).toEqual([[1, 'a', 'b']])
})

it('a quoted cell without an end is refused', () => {
  expect(csvRows('a,"b\nc')).toBeUndefined()
})

it('UTF-8 with and without a byte order mark and GBK are read, and binary data is refused', () => {
  expect(csvText(Buffer.from('\uFEFF户名'))).toBe('户名')
  expect(csvText(Buffer.from('户名'))).toBe('户名')
  expect(csvText(Buffer.from([0xbb, 0xa7, 0xc3, 0xfb]))).toBe('户名')
  expect(csvText(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBeUndefined()
})
