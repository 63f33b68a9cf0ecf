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
  ['{"name":"x","hosts":["a.test"],"fields":[{"field":"p","from":[{"schema":"brand"}]}]}', 'unknown source'],
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
    microdata: [],
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
const empty = { shown: {}, metas: {}, linked: [], microdata: [], scripts: {} }
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
          offers: { '@type': 'AggregateOffer', lowPrice: '12.5', highPrice: 12.5, priceCurrency: 'EUR' },
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

const pot = (more: object) => ({ '@type': 'Product', name: 'Pot', ...more })
const readLinked = (...linked: unknown[]) => read({ linked: [JSON.stringify(linked)] })
const eur = { '@type': 'Offer', priceCurrency: 'EUR' }

test('the generic profile takes no price and no seller if several offers differ', () => {
  const offers = [
    { ...eur, price: 12, seller: { name: 'A' } },
    { ...eur, price: 99, seller: { name: 'B' } },
  ]
  const shop = { '@type': 'Organization', name: 'Market' }
  expect(readLinked(pot({ offers }), shop)).toEqual({ product: 'Pot', currency: 'EUR' })
  expect(readLinked(pot({ offers: { '@type': 'AggregateOffer', offers } }))).toEqual({ product: 'Pot', currency: 'EUR' })
  const same = offers.map((each) => ({ ...each, seller: { name: 'A' }, price: each.price === 12 ? '12.00' : 12 }))
  expect(readLinked(pot({ offers: same }))).toEqual({ product: 'Pot', price: '12.00', currency: 'EUR', shop: 'A' })
})

test('the generic profile takes the price without a list price, a price per unit or a price for members, and none "from"', () => {
  const prices = (...priceSpecification: object[]) => readLinked(pot({ offers: { ...eur, priceSpecification } })).price
  expect(prices({ priceType: 'https://schema.org/ListPrice', price: 199 }, { price: 149 })).toBe('149')
  expect(prices({ price: 149 }, { price: 29, referenceQuantity: { value: 1 } })).toBe('149')
  expect(prices({ price: 99, validForMemberTier: { name: 'Gold' } })).toBeUndefined()
  expect(readLinked(pot({ offers: { '@type': 'AggregateOffer', lowPrice: 12, priceCurrency: 'EUR' } }))).not.toHaveProperty(
    'price',
  )
})

test('the generic profile takes price, currency and seller of the one product only', () => {
  const priced = { '@type': 'Product', name: 'Cup', offers: { ...eur, price: 3, seller: { name: 'Other' } } }
  expect(readLinked(pot({}), priced)).toEqual({})
  expect(readLinked(pot({ isRelatedTo: priced }), { '@type': 'Offer', price: 5, priceCurrency: 'USD' })).toEqual({
    product: 'Pot',
  })
  expect(read({ linked: [JSON.stringify(pot({}))], microdata: [priced] })).toEqual({ product: 'Pot' })
  const group = { '@type': 'ProductGroup', name: 'Pots' }
  expect(readLinked(group, { ...priced, isVariantOf: { '@id': '#pots' } })).toMatchObject({ product: 'Pots', price: '3' })
  expect(readLinked(group, priced)).toEqual({})
})

test('the generic profile takes the seller from the offer or the page, and no other organization', () => {
  const organization = (name: string, type = 'Organization') => ({ '@type': type, name })
  expect(readLinked(pot({ hasCertification: { issuedBy: organization('Institute') } }))).not.toHaveProperty('shop')
  expect(readLinked(pot({ offers: { ...eur, availableAtOrFrom: organization('Depot', 'Store') } }))).not.toHaveProperty('shop')
  expect(readLinked({ ...organization('Corner', 'Store') })).not.toHaveProperty('shop')
  expect(readLinked(pot({}), organization('Corner', 'Store'), organization('Holding'))).toMatchObject({ shop: 'Corner' })
  expect(readLinked(pot({}), { '@type': 'WebSite', publisher: organization('Kiln') })).toMatchObject({ shop: 'Kiln' })
  expect(readLinked(pot({}), { '@type': 'Article', publisher: organization('Daily') })).not.toHaveProperty('shop')
  const named = { ...organization('Kiln'), '@id': '#kiln' }
  expect(readLinked(pot({ offers: { ...eur, seller: { '@id': '#kiln' } } }), named)).toMatchObject({ shop: 'Kiln' })
  expect(readLinked(pot({ offers: { ...eur, seller: { '@id': '#else' } } }), named)).not.toHaveProperty('shop')
})

test('the generic profile reads offers that refer to one another many times over', () => {
  const twice = (n: number) => ({ '@id': `#${n}`, '@type': 'Offer', offers: [{ '@id': `#${n + 1}` }, { '@id': `#${n + 1}` }] })
  const circle = { '@id': '#60', '@type': 'Offer', price: 12, offers: { '@id': '#0' } }
  const offers = Array.from({ length: 60 }, (_, n) => twice(n))
  expect(readLinked(pot({ offers: [{ '@id': '#0' }, { '@id': '#60' }] }), ...offers, circle)).toEqual({
    product: 'Pot',
    price: '12',
  })
})

test('a name in a list is taken only if all entries agree', () => {
  const authors = (...names: string[]) => readLinked({ author: names.map((name) => ({ name })) }).author
  expect(authors('Li', 'Li')).toBe('Li')
  expect(authors('Li', 'Wang')).toBeUndefined()
})

test('the generic profile reads microdata and Open Graph, and takes no publisher for a shop', () => {
  const item = (name: string, price: string) => ({
    ...{
      '@type': ['http://schema.org/Product'],
      name: [name],
      brand: [{ '@type': ['http://schema.org/Brand'], name: ['Kiln'] }],
    },
    offers: [{ '@type': ['http://schema.org/Offer'], price: [price] }],
  })
  expect(read({ microdata: [item('Cup', '9.90')] })).toEqual({ product: 'Cup', price: '9.90' })
  expect(read({ microdata: [item('Cup', '9.90'), item('Pot', '12')] })).toEqual({})
  expect(read({ metas: { 'og:price:amount': '7', 'og:price:currency': 'USD' } })).toMatchObject({ price: '7', currency: 'USD' })
  expect(read({ linked: [JSON.stringify({ '@type': 'Organization', name: 'Daily' })] })).not.toHaveProperty('shop')
})
