// Members for staff: masked, searchable, disabled and enabled with a reason, limited to the own platform.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { peopleApi } from '@attestry/contract/modules/account/people'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { memberGlanceApi } from '@attestry/contract/modules/overview/member-glance'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { demoPeople } from '../../../../demo/demo.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
let token: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13900000001')
})
afterAll(() => house.close())

const find = async (search: string) => (await house.get(peopleApi.list, { search }, { token })).list
const logIn = (phone: string) => house.call(sessionApi.login, { phone, password: DEMO_PASSWORD })
const audited = async (subject: string) => {
  const { rows } = await sql<{ action: string; facts: string }>`
    select action, facts from kernel.audit where subject = ${subject} order by seq`.execute(house.house.deps.db)
  return rows
}

it('member search finds by full phone, id and name prefix, and masks the results', async () => {
  const [person] = await find('138 0000 0001')
  expect(person).toMatchObject({ phone: '138****0001', role: 'main', kind: 'person', disabled: false })
  expect(person?.name).toBe(`${demoPeople.person[0]}**`)
  expect(await find(person?.id ?? '')).toEqual([person])
  expect((await find(demoPeople.person.slice(0, 2))).map(({ id }) => id)).toContain(person?.id)
  expect(await find('138'), 'no guessing by parts of a number').toEqual([])
  expect(await find('%'), 'a percent sign is a percent sign').toEqual([])
  const [enterprise] = await find('13800000002')
  expect(enterprise?.name, 'what an enterprise is called is public').toBe(demoPeople.enterprise)
  expect(await find('13900000002'), 'staff are not members').toEqual([])
})

it('member detail shows main and sub-accounts, sessions with masked addresses, records and wallet', async () => {
  const [enterprise] = await find('13800000002')
  const id = enterprise?.id ?? ''
  await house.logIn('13800000002')
  const detail = await house.get(peopleApi.detail, { id }, { token })
  expect(detail.subs).toHaveLength(1)
  expect(detail.sessions[0]?.address).toMatch(/\*$/)
  const sub = await house.get(peopleApi.detail, { id: detail.subs[0]?.id ?? '' }, { token })
  expect(sub.main?.id).toBe(id)
  const glance = await house.get(memberGlanceApi.read, { id }, { token })
  expect(glance).toMatchObject({ records: { total: 0 }, wallet: { recharged: '1000.00', gift: '0.00' } })
  const subs = await house.get(memberGlanceApi.read, { id: sub.person.id }, { token })
  expect(subs.wallet.recharged, 'a sub-account spends what its main account has').toBe('1000.00')
})

it('member name and phone are revealed only with a reason, which is logged without numbers in it', async () => {
  const { id, phone } = await house.register()
  const reason = `asked by ${phone}`
  expect(await house.get(peopleApi.reveal, { id, reason }, { token })).toMatchObject({ phone })
  const [line] = await audited(id)
  expect(line?.action).toBe('people.reveal')
  expect(line?.facts).not.toContain(phone)
  const without = await house.call(peopleApi.reveal, { id, reason: ' ' }, { token })
  expect(without.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
})

it('disabling a member ends all sessions including sub-accounts, and the member reads the reason after enabling', async () => {
  const { id, phone, token: theirs } = await house.register()
  const detail = await house.get(peopleApi.disable, { id, reason: 'reported as stolen' }, { token })
  expect(detail).toMatchObject({ person: { disabled: true }, sessions: [], bar: { reason: 'reported as stolen' } })
  expect((await house.call(profileApi.info, {}, { token: theirs })).statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
  expect((await logIn(phone)).statusCode).toBe(accountErrors.ACCOUNT_DISABLED.code)
  const again = await house.call(peopleApi.disable, { id, reason: 'once more' }, { token })
  expect(again.statusCode).toBe(accountErrors.BARRED_BEFORE.code)

  const back = await house.get(peopleApi.enable, { id, reason: 'it was found' }, { token })
  expect(back).toMatchObject({ person: { disabled: false }, bar: null })
  expect((await house.call(profileApi.info, {}, { token: theirs })).flag, 'a session that slept stays ended').toBe(false)
  const fresh = await house.logIn(phone)
  await expect
    .poll(async () => (await house.get(inboxApi.list, {}, { token: fresh })).list.map(({ text }) => text).join(), {
      timeout: 15_000,
    })
    .toMatch(/it was found.*reported as stolen|reported as stolen.*it was found/)
  expect((await audited(id)).map(({ action }) => action)).toEqual(['people.disable', 'people.enable'])
  const none = await house.call(peopleApi.enable, { id, reason: 'once more' }, { token })
  expect(none.statusCode).toBe(accountErrors.NOT_BARRED.code)
})

it('disabling by the platform and by the main account are independent of each other', async () => {
  const { db } = house.house.deps
  const [sub] = await find('13800000003')
  const id = sub?.id ?? ''
  const asMain = (at: Date | null) => sql`update account.account set disabled_at = ${at} where id = ${id}`.execute(db)
  await house.get(peopleApi.disable, { id, reason: 'misused' }, { token })
  await asMain(null)
  expect((await logIn('13800000003')).statusCode).toBe(accountErrors.ACCOUNT_DISABLED.code)
  await house.get(peopleApi.enable, { id, reason: 'cleared' }, { token })
  expect((await logIn('13800000003')).flag).toBe(true)
  await asMain(new Date(house.clock.now().getTime() - 60_000))
  await house.get(peopleApi.disable, { id, reason: 'misused' }, { token })
  const after = await house.get(peopleApi.enable, { id, reason: 'cleared' }, { token })
  expect(after, 'its main account had disabled it before').toMatchObject({ person: { disabled: true }, bar: null })
  await asMain(null)
})

it('staff can end one session of a member and leave the others', async () => {
  const { id, phone, token: first } = await house.register()
  const second = await house.logIn(phone)
  const { sessions } = await house.get(peopleApi.detail, { id }, { token })
  expect(sessions).toHaveLength(2)
  const current = await house.get(sessionApi.current, {}, { token: second })
  await house.get(peopleApi.endSession, { id: current.id, reason: 'not theirs' }, { token })
  expect((await house.call(profileApi.info, {}, { token: second })).flag).toBe(false)
  expect((await house.call(profileApi.info, {}, { token: first })).flag).toBe(true)
  const again = await house.call(peopleApi.endSession, { id: current.id, reason: 'not theirs' }, { token })
  expect(again.statusCode).toBe(generalErrors.NOT_FOUND.code)
})

it('only roles with the duty can list members', async () => {
  for (const phone of ['13900000002', '13900000003', '13900000004'])
    expect((await house.call(peopleApi.list, {}, { token: await house.logIn(phone) })).statusCode).toBe(
      generalErrors.NOT_ALLOWED.code,
    )
})
