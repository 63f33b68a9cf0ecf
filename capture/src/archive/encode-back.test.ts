// Texts come back as the bytes they were, or not at all.
import { expect, it } from 'vitest'
import { encodeBack } from './encode-back.ts'

const gbk = Buffer.from([0xd6, 0xa4, 0xbe, 0xdd])
const decoded = (bytes: Buffer, charset: string) => new TextDecoder(charset).decode(bytes)

it.each([
  ['gbk', gbk],
  ['GB2312', gbk],
  ['big5', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x41])],
  ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0xb1])],
  ['euc-kr', Buffer.from([0xc7, 0xd1, 0xb1, 0xdb])],
  ['windows-1252', Buffer.from([0xe9, 0x80, 0x41])],
])('%s named by the answer', (charset, bytes) => {
  expect(encodeBack(decoded(bytes, charset), bytes.length, charset)).toEqual(bytes)
})

it('as the page itself declares it', () => {
  const page = Buffer.concat([Buffer.from('<!doctype html><meta charset="gbk"><title>'), gbk, Buffer.from('</title>')])
  expect(encodeBack(decoded(page, 'gbk'), page.length, undefined)).toEqual(page)
})

it('UTF-8, with the mark that decoding takes away and without', () => {
  const plain = Buffer.from('证据 é')
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain])
  expect(encodeBack('证据 é', plain.length, 'utf-8')).toEqual(plain)
  expect(encodeBack('证据 é', marked.length, 'utf-8')).toEqual(marked)
})

it.each([
  ['a byte that was no letter', '证\ufffd', 4, 'gbk'],
  ['another number of bytes', '证据', 5, 'gbk'],
  ['letters the charset does not have', '😀', 3, 'gbk'],
  ['a charset nobody knows', '证据', 4, 'klingon'],
  ['a charset with a state', '日本', 10, 'iso-2022-jp'],
])('%s: not at all', (_, text, size, charset) => {
  expect(encodeBack(text, size, charset)).toBeUndefined()
})
