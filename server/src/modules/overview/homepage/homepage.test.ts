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

it('the overview lists previews to confirm with their deadlines, the most urgent first, and counts captures in progress', async () => {
  const [main, sub] = [await house.logIn('13800000002'), await house.logIn('13800000003')]
  const before = await waitingOf(main)
  const urls = Array.from({ length: 9 }, (_, at) => ({ url: `https://news.qinghe-daily.test/page-${at}` }))
  const { list } = await house.get(captureApi.create, { items: urls }, { token: main })
  const anos = list.map(({ ano }) => ano)
  const now = Date.now()
  const deadlines = [50, 10, 40, 20, 30, 60].map((left) => new Date(now + minutes(left)))
  for (const [at, deadline] of deadlines.entries()) await waitUntil(anos[at], deadline)
  await waitUntil(anos[6], new Date(now - minutes(1)))

  const { captures, captureCount, running } = await waitingOf(main)
  expect(captureCount).toBe(6)
  expect(running).toBe(before.running + 2)
  expect(captures.map(({ ano }) => ano)).toEqual([anos[1], anos[3], anos[4], anos[2], anos[0]])
  expect(captures[0]).toMatchObject({ kind: 'web', url: urls[1]?.url, confirmBy: deadlines[1]?.toISOString() })
  expect((await waitingOf(sub)).captureCount).toBe(0)
})

it('the overview offers the gift for the first real name until it is verified', async () => {
  const verified = await waitingOf(await house.logIn('13800000001'))
  expect(verified).toMatchObject({ realName: 'passed', gift: null })
  const { token } = await house.register()
  expect(await waitingOf(token)).toMatchObject({ realName: 'none', gift: '100.00', captureCount: 0, running: 0 })
})
