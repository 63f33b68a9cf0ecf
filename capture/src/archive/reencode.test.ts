// Tests of re-encoding decoded text: the exact original bytes, or undefined.
import { expect, it } from 'vitest'
import { reencodeText } from './reencode.ts'

const gbk = Buffer.from([0xd6, 0xa4, 0xbe, 0xdd])
const decoded = (bytes: Buffer, charset: string) => new TextDecoder(charset).decode(bytes)

it.each([
  ['gbk', gbk],
  ['GB2312', gbk],
  ['big5', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x41])],
  ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0xb1])],
  ['euc-kr', Buffer.from([0xc7, 0xd1, 0xb1, 0xdb])],
  ['windows-1252', Buffer.from([0xe9, 0x80, 0x41])],
])('reencodeText recovers %s named by the response header', (charset, bytes) => {
  expect(reencodeText(decoded(bytes, charset), bytes.length, charset)).toEqual(bytes)
})

it('reencodeText recovers the charset declared in a meta tag', () => {
  const page = Buffer.concat([Buffer.from('<!doctype html><meta charset="gbk"><title>'), gbk, Buffer.from('</title>')])
  expect(reencodeText(decoded(page, 'gbk'), page.length, undefined)).toEqual(page)
})

it('reencodeText recovers UTF-8 with and without a byte order mark', () => {
  const plain = Buffer.from('证据 é')
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain])
  expect(reencodeText('证据 é', plain.length, 'utf-8')).toEqual(plain)
  expect(reencodeText('证据 é', marked.length, 'utf-8')).toEqual(marked)
})

it.each([
  ['a replacement character', '证\ufffd', 4, 'gbk'],
  ['a different byte count', '证据', 5, 'gbk'],
  ['characters outside the charset', '😀', 3, 'gbk'],
  ['an unknown charset', '证据', 4, 'klingon'],
  ['a stateful charset', '日本', 10, 'iso-2022-jp'],
])('reencodeText returns undefined for %s', (_, text, size, charset) => {
  expect(reencodeText(text, size, charset)).toBeUndefined()
})
