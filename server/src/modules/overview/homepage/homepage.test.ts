// What waits for a member on the overview.
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { minutes } from '../../../kernel/clock.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const waitingOf = async (token: string) => (await house.get(homepageApi.summary, {}, { token })).waiting

const waitUntil = (ano: string | undefined, at: Date) =>
  sql`update evidence.capture set state = 'awaiting_confirmation', confirm_by = ${at} where ano = ${ano}`.execute(
    house.house.deps.db,
  )

it('the overview lists previews to confirm with their deadlines, the most urgent first, and counts previews and captures in progress by kind', async () => {
  const [main, sub] = [await house.logIn('13800000002'), await house.logIn('13800000003')]
  const before = await waitingOf(main)
  const runningBefore = before.capturesByKind.find(({ kind }) => kind === 'web')?.running ?? 0
  const urls = Array.from({ length: 9 }, (_, at) => ({ url: `https://news.qinghe-daily.test/page-${at}` }))
  const { list } = await house.get(captureApi.create, { items: urls }, { token: main })
  const anos = list.map(({ ano }) => ano)
  const now = Date.now()
  const deadlines = [50, 10, 40, 20, 30, 60].map((left) => new Date(now + minutes(left)))
  for (const [at, deadline] of deadlines.entries()) await waitUntil(anos[at], deadline)
  await waitUntil(anos[6], new Date(now - minutes(1)))

  const marketplace = { url: 'https://shop.qinghe-daily.test/item' }
  const [shop] = (await house.get(captureApi.createMarketplace, { items: [marketplace] }, { token: main })).list
  await waitUntil(shop?.ano, new Date(now + minutes(90)))

  const { captures, capturesByKind } = await waitingOf(main)
  expect(capturesByKind).toEqual([
    { kind: 'web', toConfirm: 6, running: runningBefore + 2 },
    { kind: 'ecommerce', toConfirm: 1, running: 0 },
  ])
  expect(captures.map(({ ano }) => ano)).toEqual([anos[1], anos[3], anos[4], anos[2], anos[0]])
  expect(captures[0]).toMatchObject({ kind: 'web', url: urls[1]?.url, confirmBy: deadlines[1]?.toISOString() })
  expect((await waitingOf(sub)).capturesByKind.reduce((sum, { toConfirm }) => sum + toConfirm, 0)).toBe(0)
})

it('the overview offers the gift for the first real name until it is verified', async () => {
  const verified = await waitingOf(await house.logIn('13800000001'))
  expect(verified).toMatchObject({ realName: 'passed', gift: null })
  const { token } = await house.register()
  expect(await waitingOf(token)).toMatchObject({ realName: 'none', gift: '100.00', capturesByKind: [] })
})
