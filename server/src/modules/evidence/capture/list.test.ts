// Lists of captures by time of submission, and their export as CSV.
import { generalErrors } from '@attestry/contract/errors'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
let main = ''
let sub = ''
beforeAll(async () => {
  house = await openTestHouse({ captures: { concurrency: 0 } })
  main = await house.logIn('13800000002')
  sub = await house.logIn('13800000003')
})
afterAll(() => house.close())

async function request(token: string, name: string, createdAt: string): Promise<string> {
  const items = [{ url: 'https://news.qinghe-daily.test/a,b', name, label: 'listed' }]
  const ano = (await house.get(captureApi.create, { items }, { token })).list[0]?.ano ?? ''
  await sql`update evidence.capture set created_at = ${createdAt} where ano = ${ano}`.execute(house.house.deps.db)
  return ano
}

const exported = async (token: string, filter: Record<string, unknown>) => {
  const response = await house.send(captureApi.export, filter, { token, headers: { 'accept-language': 'en' } })
  return { response, lines: (await response.text()).replace('\uFEFF', '').trim().split('\r\n') }
}

it('the list and its export are narrowed by the time of submission, the end excluded', async () => {
  const early = await request(main, 'early', '2026-01-31T16:00:00Z')
  const late = await request(main, '=1+1', '2026-02-01T16:00:00Z')
  const day = { label: 'listed', from: '2026-02-01T00:00:00+08:00', to: '2026-02-02T00:00:00+08:00' }
  expect((await house.get(captureApi.list, day, { token: main })).list.map(({ ano }) => ano)).toEqual([early])

  const { response, lines } = await exported(main, { label: 'listed' })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*captures/)
  expect(lines[0]).toMatch(/^Record number,Type,Name,Address,/)
  expect(lines.slice(1).map((line) => /\d{18,19}/.exec(line)?.[0])).toEqual([late, early])
  expect(lines[1]).toContain(`,"'=1+1","https://news.qinghe-daily.test/a,b",listed,,In queue,`)
  expect(lines[2]).toMatch(/,2026-02-01 00:00:00,$/)
  expect((await exported(main, day)).lines).toHaveLength(2)
})

it('a sub-account exports only its own captures, and nobody another account’s batch', async () => {
  const own = await request(sub, 'own', '2026-03-01T00:00:00Z')
  const { lines } = await exported(sub, { label: 'listed' })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(own)
  const batchId = '01890000-0000-7000-8000-000000000000'
  const refused = await house.call(captureApi.export, { batchId }, { token: main })
  expect(refused.statusCode).toBe(generalErrors.NOT_FOUND.code)
})
