// Tests of the site profiles: parsing, matching by URL, and the fields they extract.
import { expect, test } from 'vitest'
import { fieldsFrom, parseLoose } from './extract.ts'
import { loadProfiles, matchProfile, ProfileError, parseProfile } from './profile.ts'

const profiles = loadProfiles()

test('every site profile parses, and the common sites have one', () => {
  expect(profiles.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'generic',
      'taobao',
      'tmall',
      'jd',
      'pinduoduo',
      '1688',
      'douyin',
      'kuaishou',
      'xiaohongshu',
      'bilibili',
      'weibo',
      'channels',
    ]),
  )
})

test.for([
  ['https://item.taobao.com/item.htm?id=1', 'taobao'],
  ['https://detail.tmall.com/item.htm', 'tmall'],
  ['https://item.jd.com/100.html', 'jd'],
  ['https://detail.1688.com/offer/1.html', '1688'],
  ['https://www.douyin.com/video/7', 'douyin'],
  ['https://b23.tv/abc', 'bilibili'],
  ['https://m.weibo.cn/status/1', 'weibo'],
  ['https://channels.weixin.qq.com/x', 'channels'],
  ['https://taobao.com.evil.example/', 'generic'],
  ['https://nottaobao.com/', 'generic'],
  ['http://93.184.216.34/', 'generic'],
] as const)('%s matches the profile %s', ([url, name]) => {
  expect(matchProfile(profiles, url).name).toBe(name)
})

test.for([
  ['{"hosts":["a.test"]}', 'has no name'],
  ['{"name":"x","hosts":[]}', 'hosts are not names'],
  ['{"name":"x","hosts":["http://a.test"]}', 'hosts are not names'],
  ['{"name":"x","hosts":["a.test"],"extra":1}', 'unknown key extra'],
  ['{"name":"x","hosts":["a.test"],"expand":[1]}', 'expand is not a list'],
  ['{"name":"x","hosts":["a.test"],"fields":[{"field":"p","from":[{"script":"s"}]}]}', 'unknown source'],
  ['{"name":"x","hosts":["a.test"],"fields":[{"field":"p","from":[{"linked":"name","type":1}]}]}', 'unknown source'],
])('parseProfile rejects %s', ([json, reason]) => {
  expect(() => parseProfile(json as string)).toThrow(ProfileError)
  expect(() => parseProfile(json as string)).toThrow(reason as string)
})

test('parseLoose finds JSON in assignments, percent-encoding and with undefined', () => {
  expect(parseLoose(String.raw` = {"a":{"b":"x}\"{"}};window.y={}`)).toEqual({ a: { b: 'x}"{' } })
  expect(parseLoose('={"user":undefined,"list":[undefined,1]}')).toEqual({ user: null, list: [null, 1] })
  expect(parseLoose('%7B%22a%22%3A1%7D')).toEqual({ a: 1 })
  expect(parseLoose('no value here')).toBeNull()
  expect(parseLoose('{"cut":')).toBeNull()
})

test('fieldsFrom takes the first source with a value', () => {
  const profile = parseProfile(
    JSON.stringify({
      name: 'x',
      hosts: ['x.test'],
      fields: [
        { field: 'price', from: [{ selector: '.p' }, { linked: 'offers.price' }] },
        { field: 'likes', from: [{ script: 'S', path: 'map.*.count' }] },
        { field: 'title', from: [{ meta: 'og:title' }] },
        { field: 'none', from: [{ meta: 'absent' }] },
      ],
    }),
  )
  const page = {
    shown: {},
    metas: { 'og:title': 'T' },
    linked: ['{"@graph":[{"offers":{"price":9.5}}]}'],
    scripts: { S: '={"map":{"k1":{"count":12}}}' },
  }
  expect(fieldsFrom(profile, page)).toEqual([
    { field: 'price', value: '9.5' },
    { field: 'likes', value: '12' },
    { field: 'title', value: 'T' },
  ])
})

const generic = matchProfile(profiles, 'https://any.example/')
const empty = { shown: {}, metas: {}, linked: [], scripts: {} }
const read = (page: Partial<Parameters<typeof fieldsFrom>[1]>) =>
  Object.fromEntries(fieldsFrom(generic, { ...empty, ...page }).map(({ field, value }) => [field, value]))

test.for([
  [
    'an offer',
    {
      '@type': 'Product',
      name: 'Pot',
      offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'EUR', seller: { name: 'Kiln' } },
    },
  ],
  [
    'a list of offers',
    { '@type': 'Product', name: 'Pot', offers: [{ price: '12.5', priceCurrency: 'EUR', seller: { name: 'Kiln' } }] },
  ],
  [
    'an aggregate offer in a graph, with the organization beside it',
    {
      '@graph': [
        {
          '@type': 'http://schema.org/Product',
          name: 'Pot',
          offers: { '@type': 'AggregateOffer', lowPrice: '12.5', priceCurrency: 'EUR' },
        },
        { '@type': 'Organization', name: 'Kiln' },
      ],
    },
  ],
] as const)('the generic profile reads %s', ([, linked]) => {
  expect(read({ linked: [JSON.stringify(linked)] })).toMatchObject({
    product: 'Pot',
    price: '12.5',
    currency: 'EUR',
    shop: 'Kiln',
  })
})

test('the generic profile reads the group, the common price and the seller of variants', () => {
  const variant = (name: string, price: string) => ({
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR', seller: { '@type': 'Organization', name: 'Kiln' } },
  })
  const group = (...hasVariant: object[]) =>
    read({ linked: [JSON.stringify({ '@type': 'ProductGroup', name: 'Pots', hasVariant })] })
  const same = group(variant('Blue pot', '12'), variant('Red pot', '12'))
  expect(same).toEqual({ product: 'Pots', price: '12', currency: 'EUR', shop: 'Kiln' })
  expect(group(variant('Blue pot', '12'), variant('Red pot', '14'))).toEqual({ product: 'Pots', currency: 'EUR', shop: 'Kiln' })
})

test('the generic profile reads both ends of a range of prices', () => {
  const offers = { '@type': 'AggregateOffer', lowPrice: 12, highPrice: 15, priceCurrency: 'EUR' }
  expect(read({ linked: [JSON.stringify({ '@type': 'Product', name: 'Pot', offers })] })).toMatchObject({ price: '12–15' })
})

test('the generic profile takes neither a brand nor a related product nor a list of products for this product', () => {
  const other = { '@type': 'Product', name: 'Cup', offers: { '@type': 'Offer', price: '3', priceCurrency: 'EUR' } }
  const organization = { '@type': 'Organization', name: 'Brand Ltd' }
  const page = { '@type': 'Product', name: 'Pot', brand: organization, manufacturer: organization, isRelatedTo: [other] }
  expect(read({ linked: [JSON.stringify(page)] })).toEqual({ product: 'Pot' })
  const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: other }] }
  expect(read({ linked: [JSON.stringify(list)] })).toEqual({})
  expect(read({ linked: [JSON.stringify([other, { ...other, name: 'Bowl', offers: null }])] })).not.toHaveProperty('product')
})

test('the generic profile reads microdata and Open Graph, and takes no publisher for a shop', () => {
  const shown = { '[itemprop=price]|': '9.90', '[itemtype$="schema.org/Product"] [itemprop=name]|': 'Cup' }
  expect(read({ shown })).toMatchObject({ product: 'Cup', price: '9.90' })
  expect(read({ metas: { 'og:price:amount': '7', 'og:price:currency': 'USD' } })).toMatchObject({ price: '7', currency: 'USD' })
  expect(read({ linked: [JSON.stringify({ '@type': 'Organization', name: 'Daily' })] })).not.toHaveProperty('shop')
})
