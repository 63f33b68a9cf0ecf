// Invitation rewards: code at sign-up, reward at verification, paid once, and never for the inviter's own accounts.
import { codeApi } from '@attestry/contract/modules/account/code'
import { friendApi } from '@attestry/contract/modules/account/friend'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { rewardApi } from '@attestry/contract/modules/realname/reward'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { identityNumber, passApplication, submitByPhoto, viewApplication } from '../../../../test/real-name.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { balanceOf, verifyLedger } from '../../wallet/public.ts'
import { seedVerified } from '../standing/service.ts'
import { rewardInviter } from './service.ts'

let house: TestHouse
let staff = ''
let numbers = 0
beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  staff = await house.logIn('13900000001')
})
afterAll(() => house.close())

const newPhone = () => `1371111${String(1000 + numbers++)}`

async function signUpWith(inviteCode: string | undefined, phone = newPhone()) {
  const code = await house.smsCode(codeApi.sendForRegistration, phone)
  const given = inviteCode === undefined ? {} : { inviteCode }
  const input = { phone, ...code, password: DEMO_PASSWORD, agreed: true, ...given } as const
  const { token, account } = await house.get(registrationApi.register, input)
  return { token, phone, id: account.id }
}

async function verifyPerson(person: Awaited<ReturnType<typeof signUpWith>>, number = identityNumber()) {
  const id = await submitByPhoto(house, person, number)
  await passApplication(house, id, staff)
}

const invitation = (token: string) => house.get(friendApi.invitation, {}, { token })
const friends = async (token: string) => (await house.get(friendApi.list, {}, { token })).list
const giftFenOf = async (ownerId: string) => (await balanceOf(house.house.deps, { platformId: 1, ownerId })).giftFen
const settled = (token: string) =>
  expect.poll(async () => (await friends(token))[0]?.state, { timeout: 15_000 }).not.toBe('joined')

it('a verified friend earns a gift for both, with messages to both, once', async () => {
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  expect(await invitation(inviter.token)).toEqual({ code, joined: 0, rewarded: 0, earned: '0.00' })
  const friend = await signUpWith(` ${code.toLowerCase()} `)
  const masked = `${friend.phone.slice(0, 3)}****${friend.phone.slice(-4)}`
  expect(await friends(inviter.token)).toMatchObject([{ phone: masked, state: 'joined', reward: null, cause: null }])
  expect(await giftFenOf(inviter.id)).toBe(0)

  await verifyPerson(friend)
  await expect.poll(async () => (await friends(inviter.token))[0]?.state, { timeout: 15_000 }).toBe('rewarded')
  expect(await friends(inviter.token)).toMatchObject([{ phone: masked, reward: '20.00', cause: null }])
  expect(await invitation(inviter.token)).toMatchObject({ joined: 1, rewarded: 1, earned: '20.00' })
  expect(await giftFenOf(inviter.id)).toBe(2_000)
  // The friend's verification gift plus the invitation gift.
  expect(await giftFenOf(friend.id)).toBe(10_000 + 1_000)
  const titles = async (token: string) => (await house.get(inboxApi.summary, {}, { token })).latest.map(({ title }) => title)
  expect((await titles(inviter.token)).join()).toContain('20.00')
  expect((await titles(friend.token)).join()).toContain('10.00')

  await Promise.all([1, 2, 3, 4].map(() => rewardInviter(house.house.deps, friend.id)))
  expect([await giftFenOf(inviter.id), await giftFenOf(friend.id)]).toEqual([2_000, 11_000])
  expect(await verifyLedger(house.house.deps)).toEqual([])
})

it('the reward rule shows the amounts, and null if a platform pays none', async () => {
  expect(await house.get(rewardApi.rule, {})).toEqual({ inviter: '20.00', friend: '10.00' })
  await sql`
    insert into realname.rule (platform_id, gift_fen, accounts_a_person, inviter_fen, friend_fen)
    values (${OTHER_PLATFORM}, 0, 3, 0, 0)`.execute(house.house.deps.db)
  const elsewhere = { headers: { notaryid: String(OTHER_PLATFORM) } }
  expect(await house.get(rewardApi.rule, {}, elsewhere)).toEqual({ inviter: null, friend: null })
})

it('an unknown, malformed or foreign invitation code does not prevent registration and earns nothing', async () => {
  const elsewhere = await house.logIn('13800000001', OTHER_PLATFORM)
  const { code: foreign } = await invitation(elsewhere)
  for (const code of ['ZZZZ2222', 'nonsense', '', foreign]) {
    const friend = await signUpWith(code)
    const { rows } = await sql`select from account.invitation where friend_id = ${friend.id}`.execute(house.house.deps.db)
    expect(rows).toHaveLength(0)
  }
})

it('inviting another account of the same person earns nothing', async () => {
  const number = identityNumber()
  const inviter = await house.register()
  await verifyPerson(inviter, number)
  const { code } = await invitation(inviter.token)
  const self = await signUpWith(code)
  await verifyPerson(self, number)
  await settled(inviter.token)
  expect(await friends(inviter.token)).toMatchObject([{ state: 'ineligible', cause: 'own-account', reward: null }])
  expect(await giftFenOf(inviter.id)).toBe(10_000)
})

it('a friend already verified on another account earns nothing', async () => {
  const number = identityNumber()
  await verifyPerson(await house.register(), number)
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  const again = await signUpWith(code)
  await verifyPerson(again, number)
  await settled(inviter.token)
  expect(await friends(inviter.token)).toMatchObject([{ state: 'ineligible', cause: 'same-person' }])
  expect([await giftFenOf(inviter.id), await giftFenOf(again.id)]).toEqual([0, 0])
})

it('inviting an own sub-account earns nothing', async () => {
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  const friend = await signUpWith(code)
  await sql`update account.account set role = 'sub', main_account_id = ${inviter.id} where id = ${friend.id}`.execute(
    house.house.deps.db,
  )
  await seedVerified(house.house.deps, { platformId: 1, accountId: friend.id }, 'person', {
    name: 'Li Lei',
    number: identityNumber(),
  })
  await rewardInviter(house.house.deps, friend.id)
  expect(await friends(inviter.token)).toMatchObject([{ state: 'ineligible', cause: 'own-account' }])
  expect(await giftFenOf(inviter.id)).toBe(0)
})

it('two friends verified concurrently with one identity number earn at most one reward', async () => {
  const number = identityNumber()
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  const pair = [await signUpWith(code), await signUpWith(code)]
  const ids = []
  for (const friend of pair) ids.push(await submitByPhoto(house, friend, number))
  for (const id of ids) await viewApplication(house, id, staff)
  await Promise.all(ids.map((id) => house.get(reviewApi.pass, { id }, { token: staff })))
  await expect
    .poll(async () => (await friends(inviter.token)).filter(({ state }) => state === 'joined'), { timeout: 15_000 })
    .toEqual([])
  const outcomes = (await friends(inviter.token)).map(({ state }) => state)
  expect(outcomes.filter((state) => state === 'rewarded').length).toBeLessThanOrEqual(1)
  expect(await giftFenOf(inviter.id)).toBe(outcomes.includes('rewarded') ? 2_000 : 0)
})
