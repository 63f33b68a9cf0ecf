// Tests of findAddresses: finds the URLs in pasted text and names why one cannot be captured.
import { MAX_URL_CHARS } from '@attestry/contract/modules/evidence/capture'
import { expect, test } from 'vitest'
import { findAddresses } from './found-addresses.ts'

const urls = (text: string) => findAddresses(text).map(({ url }) => url)
const problems = (text: string) => findAddresses(text).map(({ problem }) => problem)

test('findAddresses reads one or several URLs per line, with or without a scheme', () => {
  expect(urls('https://a.example/1\n  http://b.example/2?x=1#y \n\nwww.c.example/3 d.example')).toEqual([
    'https://a.example/1',
    'http://b.example/2?x=1#y',
    'https://www.c.example/3',
    'https://d.example/',
  ])
})

test('findAddresses ignores the text around a URL in share texts', () => {
  const share =
    '7.99 复制打开抖音，看看【青禾的作品】 https://v.douyin.example/iRNBho6u/ 复制此链接 https://v.douyin.example/abc/打开'
  expect(urls(share)).toEqual(['https://v.douyin.example/iRNBho6u/', 'https://v.douyin.example/abc/'])
  expect(urls('「茶具」https://m.tb.example/h.5x?tk=abc（点击链接）')).toEqual(['https://m.tb.example/h.5x?tk=abc'])
  expect(urls('See https://a.example/x. Or (https://b.example/y), https://c.example/z_(1)')).toEqual([
    'https://a.example/x',
    'https://b.example/y',
    'https://c.example/z_(1)',
  ])
})

test('findAddresses accepts Chinese characters in a URL that stands alone on its line', () => {
  expect(urls('https://zh.wiki.example/wiki/北京')).toEqual([`https://zh.wiki.example/wiki/${encodeURIComponent('北京')}`])
})

test.each([
  ['ftp://a.example/x', 'not-http'],
  ['javascript://a.example/%0aalert(1)', 'not-http'],
  ['https://user:secret@a.example/', 'credentials'],
  [`https://a.example/${'x'.repeat(MAX_URL_CHARS)}`, 'too-long'],
  ['http://localhost:8080/', 'not-public'],
  ['http://127.0.0.1/', 'not-public'],
  ['http://2130706433/', 'not-public'],
  ['http://172.20.1.1/', 'not-public'],
  ['http://[::1]/', 'not-public'],
  ['http://intranet/', 'not-public'],
  ['https://a.example:99999/', 'unreadable'],
])('findAddresses reports the problem of %s as %s', (text, problem) => expect(problems(text)).toEqual([problem]))

test('findAddresses marks repeated URLs and URLs above the limit', () => {
  expect(problems('https://a.example/\nhttps://a.example\nhttps://b.example/')).toEqual([undefined, 'repeated', undefined])
  const many = Array.from({ length: 4 }, (_, at) => `https://a.example/${at}`).join('\n')
  expect(findAddresses(many, 3).map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, 'too-many'])
})

test('findAddresses finds nothing in prose without URLs', () => {
  expect(findAddresses('今天 3.5 折，e.g. nothing here: 12:30')).toEqual([])
})
