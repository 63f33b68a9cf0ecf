// Messages: idempotent, in the reader's language, for one account only; counted live; deleted in time.
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { recordFinished } from '../../attestation/public.ts'
import { sendMessage } from '../public.ts'
import { deleteExpiredMessages } from './worker.ts'

let house: TestHouse
let person: { token: string; id: string; phone: string }

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  person = await house.register()
})

const as = (language = 'zh') => ({ token: person.token, headers: { 'accept-language': language } })
const send = (key: string, name = 'a page', accountId = person.id) =>
  sendMessage(house.house.deps, {
    platformId: 1,
    accountId,
    kind: 'record.sealed',
    params: { ano: '123456789012345678', name },
    key,
  })
const list = async (filter = {}) => (await house.get(inboxApi.list, filter, as())).list

it('a message is written in the reader’s current language and links to its resource', async () => {
  await send('one', '首页 <b>')
  const [zh] = (await house.get(inboxApi.list, {}, as())).list
  const [en] = (await house.get(inboxApi.list, {}, as('en'))).list
  expect(zh).toMatchObject({ category: 'evidence', tone: 'done', title: '取证成功：首页 <b>', readAt: null })
  expect(en).toMatchObject({ id: zh?.id, title: 'Captured: 首页 <b>', link: { to: 'record', id: '123456789012345678' } })
})

it('a message with the same key is sent once, and a rolled-back transaction sends none', async () => {
  await Promise.all([1, 2, 3].map(() => send('same')))
  await inTransaction(house.house.deps, async (inside) => {
    await sendMessage(inside, {
      platformId: 1,
      accountId: person.id,
      kind: 'person.passed',
      params: { gift: null },
      key: 'undone',
    })
    throw new Error('undone')
  }).catch(() => {})
  expect(await list()).toHaveLength(1)
})

it('message parameters are encrypted at rest', async () => {
  await send('sealed', 'a name somebody chose')
  const { rows } = await sql<{ line: string }>`select line::text as line from message.message as line`.execute(
    house.house.deps.db,
  )
  expect(rows.some(({ line }) => line.includes(Buffer.from('a name somebody chose').toString('hex')))).toBe(false)
  expect((await list())[0]?.title).toContain('a name somebody chose')
})

it('messages are filtered, paged, marked as read, and deleted', async () => {
  for (const key of ['1', '2', '3']) await send(key, `page ${key}`)
  await sendMessage(house.house.deps, {
    platformId: 1,
    accountId: person.id,
    kind: 'person.passed',
    params: { gift: null },
    key: '4',
  })
  const page = await house.get(inboxApi.list, { pageNum: 2, pageSize: 3 }, as())
  expect(page).toMatchObject({ total: 4, unread: 4 })
  expect(page.list.map(({ title }) => title)).toEqual(['取证成功：page 1'])
  expect(await list({ category: 'realname' })).toHaveLength(1)
  const [newest, ...rest] = await list()
  expect(await house.get(inboxApi.read, { ids: [newest?.id ?? ''] }, as())).toEqual({ unread: 3 })
  expect(await list({ read: true })).toHaveLength(1)
  expect(await list({ read: false })).toHaveLength(3)
  expect(await house.get(inboxApi.remove, { ids: [rest[0]?.id ?? ''] }, as())).toEqual({ unread: 2 })
  expect(await house.get(inboxApi.removeRead, {}, as())).toEqual({ unread: 2 })
  expect(await house.get(inboxApi.readAll, {}, as())).toEqual({ unread: 0 })
  expect(await house.get(inboxApi.count, {}, as())).toEqual({ unread: 0 })
  const { latest, unread } = await house.get(inboxApi.summary, {}, as())
  expect([latest.length, unread]).toEqual([2, 0])
})

it('messages are deleted by ids in the query or in a JSON body', async () => {
  for (const key of ['1', '2', '3']) await send(key)
  const [one, two, three] = (await list()).map(({ id }) => id)
  const url = house.url + wirePath(inboxApi.remove)
  const remove = async (query: string, body?: object) => {
    const headers = { 'x-auth-token': person.token, ...(body ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(url + query, { method: 'DELETE', headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return ((await response.json()) as Envelope).flag
  }
  expect(await remove(`?ids=${one}&ids=${two}`)).toBe(true)
  expect(await remove('', { ids: [three] })).toBe(true)
  expect(await list()).toEqual([])
})

it('reading or deleting several messages fails as a whole if one belongs to another account', async () => {
  const other = await house.register()
  await send('mine')
  await send('theirs', 'x', other.id)
  const [mine] = await list()
  const [theirs] = (await house.get(inboxApi.list, {}, { token: other.token })).list
  for (const endpoint of [inboxApi.read, inboxApi.remove]) {
    const answer = await house.call(endpoint, { ids: [mine?.id ?? '', theirs?.id ?? ''] }, as())
    expect(answer.statusCode).toBe(generalErrors.NOT_FOUND.code)
  }
  expect((await list())[0]?.readAt).toBeNull()
  expect((await house.get(inboxApi.list, {}, { token: other.token })).total).toBe(1)
})

it('the event stream sends the unread count when a message arrives and when it is read elsewhere', async () => {
  const stop = new AbortController()
  const response = await fetch(house.url + wirePath(inboxApi.live), {
    headers: { 'x-auth-token': person.token },
    signal: stop.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const counts: number[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      const events = decoder.decode(part).matchAll(/data: (.*)\n/g)
      for (const [, data = '{}'] of events) counts.push((JSON.parse(data) as { unread: number }).unread)
    }
  })().catch(() => {})
  await expect.poll(() => counts).toEqual([0])
  await send('live')
  await expect.poll(() => counts.at(-1)).toBe(1)
  await house.get(inboxApi.readAll, {}, as())
  await expect.poll(() => counts.at(-1)).toBe(0)
  stop.abort()
  await reading
})

it('the requester of a capture is notified once when it is sealed', async () => {
  const token = await house.logIn('13800000003')
  const { makers } = await import('../../../../test/resource-makers.ts')
  const ano = (await makers.attestation?.(house, token)) ?? ''
  for (let at = 0; at < 2; at += 1)
    await inTransaction(house.house.deps, (inside) => emit(inside, recordFinished, { ano, state: 'sealed' }))
  await expect
    .poll(async () => (await house.get(inboxApi.list, {}, { token })).list.map(({ link }) => link), { timeout: 10_000 })
    .toEqual([{ to: 'record', id: ano }])
})

it('read messages are deleted after half a year, unread ones after two years', async () => {
  await send('read')
  await house.get(inboxApi.readAll, {}, as())
  await send('unread')
  const left = async () => {
    await deleteExpiredMessages(house.house.deps)
    const { rows } = await sql<{ key: string }>`
      select key from message.message where account_id = ${person.id} order by key`.execute(house.house.deps.db)
    return rows.map(({ key }) => key)
  }
  house.clock.pass(days(179))
  expect(await left()).toEqual(['read', 'unread'])
  house.clock.pass(days(2))
  expect(await left()).toEqual(['unread'])
  house.clock.pass(days(550))
  expect(await left()).toEqual([])
})
