// Tests of guessPlatform: only a platform's own hosts match it.
import { expect, test } from 'vitest'
import { guessPlatform } from './platform-guess.ts'

test.each([
  ['https://item.taobao.com/item.htm?id=1', 'taobao'],
  ['https://m.tb.cn/h.5x', 'taobao'],
  ['https://v.douyin.com/abc/', 'douyin'],
  ['https://channels.weixin.qq.com/x', 'channels'],
  ['https://mp.weixin.qq.com/s/x', 'weixin'],
  ['https://b23.tv/x', 'bilibili'],
  ['https://nottaobao.com/', undefined],
  ['https://taobao.com.evil.example/', undefined],
  ['https://evil.example/?u=taobao.com', undefined],
  ['not an address', undefined],
])('guessPlatform(%s) is %s', (url, platform) => expect(guessPlatform(url)).toBe(platform))
