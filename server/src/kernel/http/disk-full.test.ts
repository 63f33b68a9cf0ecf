// A full disk of the database or of the files is named to the caller and logged with the failed write.
import { endpoint, wirePath } from '@attestry/contract/endpoint'
import { errorText, generalErrors } from '@attestry/contract/errors'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { NoInput, Nothing } from '@attestry/contract/paging'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { serveRoutes } from '../../../test/own-routes.ts'
import { route } from '../route.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it.each(['zh', 'en'] as const)('a login that PostgreSQL cannot store says that the disk is full, in %s', async (locale) => {
  await house.asOwner(async (db) => {
    await sql`
      create or replace function account.refuse_write() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`.execute(
      db,
    )
    await sql`create trigger full_disk before insert on account.session execute function account.refuse_write()`.execute(db)
  })
  const input = { phone: '13800000001', password: DEMO_PASSWORD }
  const answer = await house.send(sessionApi.login, input, { headers: { 'accept-language': locale } })
  expect(answer.status).toBe(507)
  const { code } = generalErrors.DISK_FULL
  expect(await answer.json()).toMatchObject({ statusCode: code, errorMessage: errorText(generalErrors.DISK_FULL, locale) })
  expect(house.log.some((line) => line.includes('the disk is full') && line.includes('could not extend file'))).toBe(true)
  await house.asOwner((db) => sql`drop trigger full_disk on account.session`.execute(db))
  expect((await house.send(sessionApi.login, input)).status).toBe(200)
})

it.each(['ENOSPC', 'EDQUOT', 'NO_SPACE'])(
  'a file write that fails with %s says that the disk is full, even as a cause',
  async (code) => {
    const summary = { zh: '', en: '' }
    const write = endpoint({ method: 'POST', path: '/test/write', access: 'public', summary, input: NoInput, output: Nothing })
    const cause = Object.assign(new Error('write failed'), { code })
    const failing = route(write, async () => Promise.reject(new Error('cannot save', { cause })))
    const { url, close } = await serveRoutes(house, [failing])
    const answer = await fetch(url + wirePath(write), { method: 'POST' })
    await close()
    expect(await answer.json()).toMatchObject({ statusCode: generalErrors.DISK_FULL.code })
  },
)
