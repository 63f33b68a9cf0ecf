// Tests the comparison of the names a member entered with those on the page.
import { describe, expect, it } from 'vitest'
import { differingNames } from './named-party.ts'

const named = (platform: string, seller: string, page: Record<string, string>) =>
  differingNames({
    platform_words: platform,
    seller_words: seller,
    report: { extracted: Object.entries(page).map(([field, value]) => ({ field, value })) } as never,
  })

describe('names entered for a capture', () => {
  it.each([
    ['七里窑器物旗舰店', { shop: ' 七里窑 器物旗舰店 ' }],
    ['七里窑', { shop: '七里窑器物旗舰店' }],
    ['Ｑinghe Store', { author: 'qinghe-store' }],
    ['七里窑', {}],
    ['', { shop: '七里窑' }],
    ['七里窑', { shop: '———' }],
  ])('%s is the seller of a page that shows %o', (seller, page) => {
    expect(named('', seller, page)).toEqual({ platform: null, seller: null })
  })

  it('differ from the names on the page', () => {
    expect(named('Taobao', '八里窑', { site: '青禾商城', shop: '七里窑器物旗舰店' })).toEqual({
      platform: '青禾商城',
      seller: '七里窑器物旗舰店',
    })
    expect(named('', '窑', { shop: '七里窑器物旗舰店' }).seller).toBe('七里窑器物旗舰店')
  })
})
