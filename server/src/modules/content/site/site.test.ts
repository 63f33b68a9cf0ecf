// Public site content: seeded in both languages, per platform, activities shown until hidden, and anonymous counters.
import { generalErrors } from '@attestry/contract/errors'
import { behaviorApi } from '@attestry/contract/modules/content/behavior'
import { siteApi } from '@attestry/contract/modules/content/site'
import { wordListApi } from '@attestry/contract/modules/content/word-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pieces as english } from '../../../../demo/pieces.en.ts'
import { pieces as chinese } from '../../../../demo/pieces.zh.ts'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { behaviorCounts } from '../public.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const en = { headers: { 'accept-language': 'en-US' } }
const there = { notaryId: secondPlatform.id }

it('seeded content has the same structure in both languages, and the English has no Chinese characters', () => {
  expect(Object.keys(english)).toEqual(Object.keys(chinese))
  for (const [key, text] of Object.entries(english)) {
    expect(JSON.stringify(text), key).not.toMatch(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u)
    const other = chinese[key as keyof typeof chinese] as typeof text
    const shape = (body = '') =>
      body.split('\n').map((line) => /^(## |- |\d+\. |$)/.exec(line)?.[1]?.replace(/\d+/, '1') ?? 'text')
    expect(shape(text.body), key).toEqual(shape(other.body))
    const links = (body = '') => [...body.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1])
    expect(links(text.body), key).toEqual(links(other.body))
  }
})

it('products are listed in display order and by group', async () => {
  const products = await house.get(siteApi.products, {}, en)
  expect(products.list[0]).toMatchObject({ title: 'File preservation', section: 'deposit', link: '/confirmWeigh/add' })
  const verify = await house.get(siteApi.products, { group: 'verify' }, en)
  expect(verify.list.map(({ section }) => section)).toEqual(['verify', 'verify'])
})

it('news are listed newest first, by kind and page', async () => {
  const news = await house.get(siteApi.news, { pageSize: 2 }, en)
  expect(news).toMatchObject({ total: 4, pageNum: 1, pageSize: 2 })
  const times = news.list.map(({ publishedAt }) => publishedAt)
  expect(times).toEqual([...times].sort().reverse())
  const oldest = await house.get(siteApi.news, { sortType: 'ascend', pageSize: 1 }, en)
  expect(times).not.toContain(oldest.list[0]?.publishedAt)
  expect((await house.get(siteApi.news, { kind: 'rights' }, en)).total).toBe(2)
})

it('announcements are listed with their whole text', async () => {
  const { list } = await house.get(siteApi.announcements, {}, en)
  expect(list[0]?.body).toContain('/website-show/query')
})

it('content of one platform is not shown on another', async () => {
  const here = await house.get(siteApi.banners, { place: 'home' }, en)
  const theirs = await house.get(siteApi.banners, { place: 'home', ...there } as never, en)
  expect(here.list[0]?.title).not.toBe(theirs.list[0]?.title)
  const [article] = (await house.get(siteApi.news, {}, en)).list
  const elsewhere = await house.call(siteApi.article, { news: article?.id ?? '', ...there } as never)
  const nowhere = await house.call(siteApi.article, { news: '00000000-0000-7000-8000-000000000000' })
  expect(elsewhere.statusCode).toBe(generalErrors.NOT_FOUND.code)
  expect({ ...elsewhere, requestId: '' }).toEqual({ ...nowhere, requestId: '' })
})

it('an activity is shown until hidden: by an account everywhere, by an anonymous visitor in one browser', async () => {
  const shown = await house.get(siteApi.activity, { place: 'home' }, en)
  expect(shown?.title).toContain('gift balance')
  expect(await house.get(siteApi.activity, { place: 'workspace' }, en)).toBeNull()
  const activity = shown?.id ?? ''

  const put = await house.send(siteApi.hideActivity, { activity })
  const cookie = put.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toBe(`hidden-activity=${activity}`)
  expect(await house.get(siteApi.activity, { place: 'home' }, { headers: { cookie } })).toBeNull()
  expect(await house.get(siteApi.activity, { place: 'home' })).not.toBeNull()

  const token = await house.logIn('13800000001')
  await house.get(siteApi.hideActivity, { activity }, { token })
  await house.get(siteApi.hideActivity, { activity }, { token })
  expect(await house.get(siteApi.activity, { place: 'home' }, { token: await house.logIn('13800000001') })).toBeNull()
  expect(await house.get(siteApi.activity, { place: 'home' }, { token: await house.logIn('13800000002') })).not.toBeNull()
})

it('usage is counted by day and page, and nothing else is stored', async () => {
  await Promise.all(Array.from({ length: 30 }, () => house.get(behaviorApi.note, { behavior: 'view', page: '/news' })))
  await house.get(behaviorApi.note, { behavior: 'view', page: '/news', ...there } as never)
  const counts = await behaviorCounts(house.house.deps.db, 1, '2020-01-01')
  expect(counts.map(({ behavior, page, count }) => ({ behavior, page, count }))).toEqual([
    { behavior: 'view', page: '/news', count: 30 },
  ])
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns where table_schema = 'content' and table_name = 'behavior'`.execute(
    house.house.deps.db,
  )
  expect(rows.map(({ column }) => column).sort()).toEqual(['behavior', 'count', 'day', 'page', 'platform_id', 'slot'])
  const withId = await house.call(behaviorApi.note, { behavior: 'view', page: '/attestation/1234567890123456789' })
  expect(withId.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
})

it('option lists are served by name, in the requested language', async () => {
  const one = await house.get(wordListApi.one, { name: 'news-kind' }, en)
  expect(one.list[0]).toEqual({ value: 'industry', label: 'Industry' })
  const all = await house.get(wordListApi.all, {})
  expect(all.list.map(({ name }) => name)).toContain('law-field')
  expect((await house.get(wordListApi.all, { names: ['case-state'] })).list).toHaveLength(1)
})
