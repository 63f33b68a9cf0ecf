// Data export: requested and downloaded with the password, one at a time, encrypted at rest, deleted after seven days.
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { createDataExport, downloadDataExport, downloadWithTicket } from '../../../../test/data-export.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days, hours } from '../../../kernel/clock.ts'
import { deleteExpiredExports } from './worker.ts'

const password = DEMO_PASSWORD
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const ready = (token: string) => createDataExport(house, token)
const take = (token: string, id: string, ticket: string) => downloadWithTicket(house, token, id, ticket)

describe('the password of a data export', () => {
  it('is required to request one, and wrong ones count as failed logins', async () => {
    const { token } = await house.register()
    for (let tries = 0; tries < 5; tries += 1)
      expect((await house.call(dataExportApi.ask, { password: 'Wrong#2026' }, { token })).statusCode).toBe(
        accountErrors.PASSWORD_AGAIN_WRONG.code,
      )
    expect((await house.call(dataExportApi.ask, { password }, { token })).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
  })

  it('is required again to download it; the ticket works once, for its owner, for a minute', async () => {
    const { token } = await house.register()
    const id = await ready(token)
    const wrong = await house.call(dataExportApi.ticket, { id, password: 'Wrong#2026' }, { token })
    expect(wrong.statusCode).toBe(accountErrors.PASSWORD_AGAIN_WRONG.code)
    const { ticket } = await house.get(dataExportApi.ticket, { id, password }, { token })
    const other = await house.register()
    expect((await take(other.token, id, ticket)).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => take(token, id, ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    await Promise.all(answers.map((answer) => answer.body?.cancel()))
    const late = await house.get(dataExportApi.ticket, { id, password }, { token })
    house.clock.pass(61_000)
    expect((await take(token, id, late.ticket)).status).toBe(403)
    const { rows } = await sql<{ action: string }>`
      select action from kernel.audit where subject = ${id} order by seq`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['data-export.ask', 'data-export.take'])
  })
})

it('only one data export runs at a time', async () => {
  // No worker runs in this server, so the requested export stays in progress.
  const idle = await openTestHouse({ role: 'http' })
  const { token } = await idle.register()
  const answers = await Promise.all([1, 2, 3, 4].map(() => idle.call(dataExportApi.ask, { password }, { token })))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  const refused = answers.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode)
  expect(refused).toEqual([1, 2, 3].map(() => accountErrors.EXPORT_RUNNING.code))
  // A stuck export does not block new ones forever.
  idle.clock.pass(hours(7))
  await deleteExpiredExports(idle.house.deps)
  expect((await idle.get(dataExportApi.list, {}, { token })).list[0]?.state).toBe('failed')
  expect((await idle.call(dataExportApi.ask, { password }, { token })).flag).toBe(true)
  await idle.close()
})

it('an account can request three data exports a day', async () => {
  const { token } = await house.register()
  for (const _ of [1, 2, 3]) await ready(token)
  expect((await house.call(dataExportApi.ask, { password }, { token })).statusCode).toBe(accountErrors.EXPORTS_TODAY.code)
})

it('a data export notifies its owner, is encrypted at rest, and is deleted after seven days', async () => {
  const { token, phone } = await house.register()
  const id = await ready(token)
  await expect
    .poll(async () => (await house.get(inboxApi.summary, {}, { token })).latest.length, { timeout: 15_000 })
    .toBeGreaterThan(0)
  const { deps } = house.house
  const { rows } = await sql<{ document_id: string }>`select document_id from account.data_export where id = ${id}`.execute(
    deps.db,
  )
  const documentId = rows[0]?.document_id ?? ''
  const pieces = async () => {
    const names: string[] = []
    for await (const { name } of deps.storage.shelf.list(`document/${documentId}/`)) names.push(name)
    return names
  }
  const [name = ''] = await pieces()
  const bytes = (await deps.storage.shelf.get(name))?.toString('latin1') ?? ''
  expect(bytes.length).toBeGreaterThan(100)
  expect(bytes).not.toContain('README')
  expect(bytes).not.toContain(phone)

  house.clock.pass(days(7) - 60_000)
  const again = await house.logIn(phone)
  await deleteExpiredExports(deps)
  expect((await downloadDataExport(house, again, id)).has('README.txt')).toBe(true)
  house.clock.pass(120_000)
  // Expired by the minute, although the scheduled deletion has not run yet.
  expect((await house.call(dataExportApi.ticket, { id, password }, { token: again })).statusCode).toBe(
    accountErrors.EXPORT_NOT_READY.code,
  )
  await deleteExpiredExports(deps)
  expect(await pieces()).toEqual([])
  expect((await house.get(dataExportApi.list, {}, { token: again })).list[0]).toMatchObject({ id, state: 'expired' })
})
