// Tests of guessPlatform and guessParties: only a platform's own hosts match it, and the demo pages have their names.
import { expect, test } from 'vitest'
import { words } from '../words.en.ts'
import { guessParties, guessPlatform } from './platform-guess.ts'

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

test.each([
  ['https://shop.qinghe-mall.test/item/60021', '青禾商城', '七里窑器物旗舰店'],
  ['https://v.qinghe-video.test/v/1001', '青禾视频', '小满在七里窑'],
  ['https://item.taobao.com/item.htm?id=1', 'Taobao', ''],
  ['https://other.example/', '', ''],
])('guessParties(%s) prefills "%s" and "%s"', (url, platform, seller) =>
  expect(guessParties(url, words.platforms)).toEqual({ platform, seller }),
)
