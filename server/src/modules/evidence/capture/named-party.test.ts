// Tests the comparison of the names a member entered with those on the page.
import { describe, expect, it } from 'vitest'
import { namesOnPage, nameWarnings, partiesOf } from './named-party.ts'

const captured = (platform: string, seller: string, page: Record<string, string>) => ({
  kind: 'ecommerce' as const,
  platform_words: platform,
  seller_words: seller,
  report: { extracted: Object.entries(page).map(([field, value]) => ({ field, value })) } as never,
})

const named = (platform: string, seller: string, page: Record<string, string>) => namesOnPage(captured(platform, seller, page))

describe('names entered for a capture', () => {
  it.each([
    ['七里窑器物旗舰店', { shop: ' 七里窑 器物旗舰店 ' }],
    ['七里窑', { shop: '七里窑器物旗舰店' }],
    ['Ｑinghe Store', { author: 'qinghe-store' }],
    ['七里窑', {}],
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

  it('are read from the page if left out, without a warning', () => {
    const row = captured('', '', { site: '青禾商城', shop: '七里窑器物旗舰店' })
    expect(partiesOf(row)).toEqual({ platform: '青禾商城', seller: '七里窑器物旗舰店' })
    expect(nameWarnings(row)).toEqual([])
    expect(partiesOf({ ...row, kind: 'web' })).toEqual({ platform: '', seller: '' })
  })

  it('stay as entered if the page shows others, with a warning', () => {
    const row = captured('Taobao', '', { site: '青禾商城', shop: '七里窑器物旗舰店' })
    expect(partiesOf(row)).toEqual({ platform: 'Taobao', seller: '七里窑器物旗舰店' })
    expect(nameWarnings(row)).toEqual([{ kind: 'platform-differs', seen: '青禾商城' }])
  })
})
