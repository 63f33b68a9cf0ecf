// Closing an account: refused while work is in progress, cancelled by login, and finally anonymised, while records remain verifiable.

import { generalErrors } from '@attestry/contract/errors'
import { addressApi } from '@attestry/contract/modules/account/address'
import { closingApi } from '@attestry/contract/modules/account/closing'
import { codeApi } from '@attestry/contract/modules/account/code'
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { friendApi } from '@attestry/contract/modules/account/friend'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { identityNumber, passApplication, submitByPhoto } from '../../../../test/real-name.ts'
import { firstBrokenAuditLine } from '../../../kernel/audit.ts'
import { days, hours } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { credit, hold, releaseAll, verifyLedger } from '../../wallet/public.ts'
import { finishClosings } from './worker.ts'

const password = DEMO_PASSWORD
const close = { password, understood: true } as const
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const memberWithMoney = async () => {
  const person = await house.register()
  const payer = { platformId: 1, ownerId: person.id }
  await credit(house.house.deps, payer, { fund: 'recharged', fen: 10_000, key: `test/${person.id}`, reason: 'test' })
  return { ...person, payer }
}

async function deposit(token: string, digest: string) {
  const items = [{ name: 'contract.pdf', digest }]
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  const ano = list[0]?.ano ?? ''
  await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).state, { timeout: 15_000 }).toBe('sealed')
  return ano
}

/** For each text the tables that contain it, in one query. */
async function tablesWith(...texts: readonly string[]): Promise<string[][]> {
  const { db } = house.house.deps
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`.execute(db)
  const lookups = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, text from unnest(${texts}::text[]) as text
      where exists (select from ${sql.table(name)} as line where position(text in line::text) > 0)`,
  )
  const { rows } = await sql<{ name: string; text: string }>`${sql.join(lookups, sql` union all `)}`.execute(db)
  return texts.map((text) => rows.filter((row) => row.text === text).map(({ name }) => name))
}

it('closing shows its consequences beforehand', async () => {
  const { token } = await memberWithMoney()
  expect(await house.get(closingApi.facts, {}, { token })).toEqual({
    hindrances: [],
    recharged: '100.00',
    gift: '0.00',
    packages: 0,
    subAccounts: 0,
    records: 0,
  })
})

it('closing requires the password and an acknowledgement', async () => {
  const { token } = await house.register()
  const wrong = await house.call(closingApi.ask, { ...close, password: 'Wrong#2026' }, { token })
  expect(wrong.statusCode).toBe(accountErrors.PASSWORD_AGAIN_WRONG.code)
  const unread = await (await house.send(closingApi.ask, { password, understood: false }, { token })).json()
  expect(unread).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'understood' }] })
  expect((await house.call(profileApi.info, {}, { token })).flag).toBe(true)
})

it('closing is refused while money is held, and reports the amount', async () => {
  const { token, payer } = await memberWithMoney()
  const { deps } = house.house
  const held = await inTransaction(deps, (inside) =>
    hold(inside, payer, { service: 'file', items: [{ reference: 'pending work', quantity: 1 }] }),
  )
  expect((await house.get(closingApi.facts, {}, { token })).hindrances).toEqual([{ kind: 'held', count: 500 }])
  const refused = await house.call(closingApi.ask, close, { token, headers: { 'accept-language': 'en' } })
  expect(refused.statusCode).toBe(accountErrors.CLOSING_HINDERED.code)
  expect(refused.errorMessage).toContain('5.00')
  await inTransaction(deps, (inside) =>
    releaseAll(
      inside,
      held.holds.map(({ holdId }) => holdId),
    ),
  )
  expect((await house.call(closingApi.ask, close, { token })).flag).toBe(true)
})

it('closing ends all sessions, and a login within seven days cancels it', async () => {
  const { token, phone, id } = await house.register()
  const { dueAt } = await house.get(closingApi.ask, close, { token })
  expect(Date.parse(dueAt) - house.clock.now().getTime()).toBeGreaterThan(days(7) - 60_000)
  expect((await house.call(profileApi.info, {}, { token })).statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
  house.clock.pass(days(7) - 120_000)
  await finishClosings(house.house.deps)
  const again = await house.logIn(phone)
  await expect
    .poll(async () => (await house.get(inboxApi.summary, {}, { token: again })).latest.length, { timeout: 15_000 })
    .toBe(1)
  house.clock.pass(days(1))
  await finishClosings(house.house.deps)
  const back = await house.get(profileApi.info, {}, { token: await house.logIn(phone) })
  expect(back).toMatchObject({ id, phone })
  // It can be requested again.
  expect((await house.call(closingApi.ask, close, { token: await house.logIn(phone) })).flag).toBe(true)
})

it('a sub-account cannot log in while its main account is closing, and so cannot cancel it', async () => {
  const main = await house.logIn('13800000002')
  const sub = await house.logIn('13800000003')
  expect((await house.get(closingApi.facts, {}, { token: main })).subAccounts).toBe(1)
  await house.get(closingApi.ask, close, { token: main })
  expect((await house.call(profileApi.info, {}, { token: sub })).statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
  const refused = await house.call(sessionApi.login, { phone: '13800000003', password })
  expect(refused.statusCode).toBe(accountErrors.MAIN_ACCOUNT_CLOSING.code)
  await house.logIn('13800000002')
  expect((await house.call(sessionApi.login, { phone: '13800000003', password })).flag).toBe(true)
})

it('a closed account leaves no personal data in the database, its records remain, and its number can register again', async () => {
  const { deps } = house.house
  const person = await memberWithMoney()
  const { token, phone, id } = person
  const staff = await house.logIn('13900000001')
  const number = identityNumber()
  await passApplication(house, await submitByPhoto(house, person, number, 'Ouyang Xiu'), staff)
  const digest = 'e7'.repeat(32)
  const ano = await deposit(token, digest)
  await house.get(
    addressApi.create,
    { name: 'Ouyang Xiu', phone: '13698765432', regionId: '110101', detail: '1 Example Road' },
    { token },
  )
  await house.get(friendApi.invitation, {}, { token })
  const dossier = await house.get(dossierApi.create, { name: 'a case', otherSide: 'Ouyang Xiu' }, { token })
  await house.get(dossierApi.addRecords, { id: dossier.id, anos: [ano] }, { token })
  await house.get(dataExportApi.ask, { password }, { token })
  await expect
    .poll(async () => (await house.get(dataExportApi.list, {}, { token })).list[0]?.state, { timeout: 15_000 })
    .toBe('ready')
  expect(await tablesWith(phone)).toEqual([['account.account']])

  await house.get(closingApi.ask, close, { token })
  house.clock.pass(days(7) + 1_000)
  await finishClosings(deps)
  await finishClosings(deps)

  const [numbered, named = []] = await tablesWith(phone, 'Ouyang Xiu')
  expect(numbered).toEqual([])
  // The name remains in the signed records, and nowhere else.
  expect(named.filter((table) => !table.startsWith('attestation.'))).toEqual([])
  const left = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} where account_id = ${id}`.execute(
      deps.db,
    )
    return rows[0]?.count
  }
  expect([await left('account.address'), await left('message.message'), await left('realname.photo')]).toEqual([0, 0, 0])
  expect(await left('document.document')).toBe(0)
  expect(await left('account.invite_code')).toBe(0)
  const shelves: string[] = []
  for await (const { name } of deps.storage.shelf.list('document/')) shelves.push(name)
  expect(shelves).toEqual([])
  expect((await house.call(sessionApi.login, { phone, password })).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)

  const found = async () => (await house.get(lookupApi.byFile, { digest })).list
  const numberMasked = `${ano.slice(0, 4)}***********${ano.slice(-4)}`
  // Proofs are completed regardless of the owner's account.
  await expect.poll(found, { timeout: 20_000 }).toMatchObject([{ numberMasked, proof: { ready: true } }])
  expect(await verifyLedger(deps)).toEqual([])
  expect(await firstBrokenAuditLine(deps.db, 1)).toBeUndefined()

  // The number can register again as a new account, for which no invitation reward is paid.
  const inviter = await house.register()
  const { code: inviteCode } = await house.get(friendApi.invitation, {}, { token: inviter.token })
  const sms = await house.smsCode(codeApi.sendForRegistration, phone)
  const fresh = await house.get(registrationApi.register, { phone, ...sms, password, agreed: true, inviteCode })
  expect(fresh.account).toMatchObject({ phone, certification: 'none' })
  expect(fresh.account.id).not.toBe(id)
  expect((await house.get(recordApi.list, {}, { token: fresh.token })).total).toBe(0)
  const invited = await house.get(friendApi.list, {}, { token: inviter.token })
  expect(invited.list).toMatchObject([{ state: 'ineligible', cause: 'same-person' }])
})

it('closing waits for work started meanwhile, and completes afterwards', async () => {
  const { deps } = house.house
  const { token, payer, id } = await memberWithMoney()
  await house.get(closingApi.ask, close, { token })
  const held = await inTransaction(deps, (inside) =>
    hold(inside, payer, { service: 'file', items: [{ reference: `late/${id}`, quantity: 1 }] }),
  )
  const closedAt = async () => {
    const { rows } = await sql<{ closed_at: Date | null }>`select closed_at from account.account where id = ${id}`.execute(
      deps.db,
    )
    return rows[0]?.closed_at
  }
  house.clock.pass(days(7) + 1_000)
  await finishClosings(deps)
  expect(await closedAt()).toBeNull()
  await inTransaction(deps, (inside) =>
    releaseAll(
      inside,
      held.holds.map(({ holdId }) => holdId),
    ),
  )
  house.clock.pass(hours(1) + 1_000)
  await Promise.all([finishClosings(deps), finishClosings(deps)])
  expect(await closedAt()).toBeInstanceOf(Date)
  const { rows } = await sql`select from kernel.audit where action = 'account.closed' and subject = ${id}`.execute(deps.db)
  expect(rows).toHaveLength(1)
})
