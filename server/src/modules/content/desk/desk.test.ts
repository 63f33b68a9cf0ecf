// Editing site content: draft, publish, change, order, withdraw; audited, bilingual, limited to one platform.
import { generalErrors } from '@attestry/contract/errors'
import { contentDeskApi } from '@attestry/contract/modules/content/desk'
import { contentErrors } from '@attestry/contract/modules/content/errors'
import { siteApi } from '@attestry/contract/modules/content/site'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days } from '../../../kernel/clock.ts'

let house: TestHouse
let token: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13900000001')
})
afterAll(() => house.close())

const text = (title: string) => ({ title, summary: `${title}, in short`, body: `About ${title}.`, action: 'Go' })
const news = { kind: 'news', section: 'rights', zh: text('draft zh'), en: text('draft en') } as const
const english = { headers: { 'accept-language': 'en' } }
const titles = async (options = english) =>
  (await house.get(siteApi.news, { pageSize: 100 }, options)).list.map(({ title }) => title)
const auditActions = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from kernel.audit where action like 'content.%' order by seq`.execute(house.house.deps.db)
  return rows.map(({ action }) => action)
}

it('content is hidden as a draft, shown in both languages when published, and hidden when withdrawn', async () => {
  const draft = await house.get(contentDeskApi.create, news, { token })
  expect(draft).toMatchObject({ state: 'draft', version: 1, publishedAt: null })
  expect(await titles()).not.toContain('draft en')
  expect((await house.call(siteApi.article, { news: draft.id })).statusCode).toBe(generalErrors.NOT_FOUND.code)

  const live = await house.get(contentDeskApi.publish, { id: draft.id, version: 1 }, { token })
  expect(live).toMatchObject({ state: 'published', version: 2 })
  expect((await titles())[0]).toBe('draft en')
  expect((await titles({ headers: { 'accept-language': 'zh' } }))[0]).toBe('draft zh')
  expect(await house.get(siteApi.article, { news: draft.id }, english)).toMatchObject({
    body: 'About draft en.',
    newer: null,
    older: { title: expect.any(String) },
  })

  const change = { id: draft.id, version: 2, section: 'industry', zh: text('second zh'), en: text('second en') }
  const changed = await house.get(contentDeskApi.change, change, { token })
  expect(changed).toMatchObject({ version: 3, publishedAt: live.publishedAt })
  expect(await house.get(contentDeskApi.read, { id: draft.id }, { token })).toEqual(changed)
  expect(await titles()).toContain('second en')
  expect((await house.call(contentDeskApi.change, change, { token })).statusCode).toBe(generalErrors.STALE.code)

  await house.get(contentDeskApi.withdraw, { id: draft.id, version: 3 }, { token })
  expect(await titles()).not.toContain('second en')
  const again = await house.call(contentDeskApi.withdraw, { id: draft.id, version: 4 }, { token })
  expect(again.statusCode).toBe(contentErrors.WRONG_STATE.code)
  expect(await auditActions()).toEqual(['content.create', 'content.publish', 'content.change', 'content.withdraw'])
})

it('content is published only with both languages, a valid section, and an end after its start', async () => {
  const half = { ...news, en: { title: '', summary: '' } }
  const draft = await house.get(contentDeskApi.create, half, { token })
  const early = await house.call(contentDeskApi.publish, { id: draft.id, version: 1 }, { token })
  expect(early.statusCode).toBe(contentErrors.NEEDS_BOTH_LANGUAGES.code)
  const odd = await house.call(contentDeskApi.create, { ...news, section: 'nowhere' }, { token })
  expect(odd.statusCode).toBe(contentErrors.WRONG_SECTION.code)
  const [startsAt, endsAt] = ['2026-11-15T00:00:00.000Z', '2026-11-14T00:00:00.000Z']
  const backwards = await house.call(contentDeskApi.create, { ...news, startsAt, endsAt }, { token })
  expect(backwards.statusCode).toBe(contentErrors.ENDS_BEFORE_START.code)
  for (const link of [
    'javascript:alert(1)',
    '//evil.example',
    'http://plain.example',
    '/\\evil.example',
    'https://a@evil.example',
  ])
    expect((await house.call(contentDeskApi.create, { ...news, link }, { token })).statusCode, link).toBe(
      generalErrors.INPUT_REFUSED.code,
    )
})

it('banners can be ordered, and an order with ids of another platform is refused', async () => {
  const make = async (title: string) => {
    const draft = { kind: 'banner', section: 'home', zh: text(title), en: text(title) } as const
    const { id } = await house.get(contentDeskApi.create, draft, { token })
    await house.get(contentDeskApi.publish, { id, version: 1 }, { token })
    return id
  }
  const [one, two] = [await make('one'), await make('two')]
  const { list } = await house.get(siteApi.banners, { place: 'home' }, english)
  const seeded = list.find(({ id }) => id !== one && id !== two)?.id ?? ''
  await house.get(contentDeskApi.order, { kind: 'banner', pieces: [two, seeded, one] }, { token })
  const after = await house.get(siteApi.banners, { place: 'home' }, english)
  expect(after.list.map(({ id }) => id)).toEqual([two, seeded, one])
  const theirs = await house.get(siteApi.banners, { place: 'home', notaryId: secondPlatform.id } as never, english)
  const mixed = { kind: 'banner' as const, pieces: [one, theirs.list[0]?.id ?? ''] }
  expect((await house.call(contentDeskApi.order, mixed, { token })).statusCode).toBe(generalErrors.NOT_FOUND.code)
})

it('content is shown only in its period', async () => {
  const now = house.clock.now().getTime()
  const window = { startsAt: new Date(now + days(1)).toISOString(), endsAt: new Date(now + days(2)).toISOString() }
  const { id } = await house.get(contentDeskApi.create, { ...news, en: text('for a day'), ...window }, { token })
  await house.get(contentDeskApi.publish, { id, version: 1 }, { token })
  expect(await titles()).not.toContain('for a day')
  house.clock.pass(days(1.5))
  expect(await titles()).toContain('for a day')
  house.clock.pass(days(1))
  expect(await titles()).not.toContain('for a day')
})

it('content is edited by operators, not by notaries', async () => {
  const notary = await house.logIn('13900000002')
  for (const [api, input] of [
    [contentDeskApi.list, {}],
    [contentDeskApi.create, news],
  ] as const)
    expect((await house.call(api, input as never, { token: notary })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
})
