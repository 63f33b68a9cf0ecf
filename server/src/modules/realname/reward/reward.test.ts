// Inviting friends end to end: the code at sign-up, the reward with the real name, once whatever repeats, and nothing for bringing oneself.
import { codeApi } from '@attestry/contract/modules/account/code'
import { friendApi } from '@attestry/contract/modules/account/friend'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { newsApi } from '@attestry/contract/modules/message/news'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { rewardApi } from '@attestry/contract/modules/realname/reward'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { identityNumber, submitByPhoto } from '../../../../test/real-name.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { DEMO_PASSWORD } from '../../../demo.ts'
import { balanceOf, verifyLedger } from '../../wallet/public.ts'
import { seedPassed } from '../standing/service.ts'
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

async function join(inviteCode: string | undefined, phone = newPhone()) {
  const code = await house.smsCode(codeApi.sendForRegistration, phone)
  const given = inviteCode === undefined ? {} : { inviteCode }
  const input = { phone, ...code, password: DEMO_PASSWORD, agreed: true, ...given } as const
  const { token, account } = await house.get(registrationApi.register, input)
  return { token, phone, id: account.id }
}

async function verify(person: Awaited<ReturnType<typeof join>>, number = identityNumber()) {
  const id = await submitByPhoto(house, person, number)
  await house.get(reviewApi.pass, { id }, { token: staff })
}

const invitation = (token: string) => house.get(friendApi.invitation, {}, { token })
const friends = async (token: string) => (await house.get(friendApi.list, {}, { token })).list
const giftOf = async (ownerId: string) => (await balanceOf(house.house.deps, { platformId: 1, ownerId })).giftFen
const settled = (token: string) =>
  expect.poll(async () => (await friends(token))[0]?.state, { timeout: 15_000 }).not.toBe('joined')

it('a friend who signs up by the link and shows who they are brings both a gift, told to both, once', async () => {
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  expect(await invitation(inviter.token)).toEqual({ code, joined: 0, rewarded: 0, earned: '0.00' })
  const friend = await join(` ${code.toLowerCase()} `)
  const masked = `${friend.phone.slice(0, 3)}****${friend.phone.slice(-4)}`
  expect(await friends(inviter.token)).toMatchObject([{ phone: masked, state: 'joined', reward: null, cause: null }])
  expect(await giftOf(inviter.id)).toBe(0)

  await verify(friend)
  await expect.poll(async () => (await friends(inviter.token))[0]?.state, { timeout: 15_000 }).toBe('rewarded')
  expect(await friends(inviter.token)).toMatchObject([{ phone: masked, reward: '20.00', cause: null }])
  expect(await invitation(inviter.token)).toMatchObject({ joined: 1, rewarded: 1, earned: '20.00' })
  expect(await giftOf(inviter.id)).toBe(2_000)
  // The gift of one's own first pass, and the welcome.
  expect(await giftOf(friend.id)).toBe(10_000 + 1_000)
  const titles = async (token: string) => (await house.get(newsApi.summary, {}, { token })).latest.map(({ title }) => title)
  expect((await titles(inviter.token)).join()).toContain('20.00')
  expect((await titles(friend.token)).join()).toContain('10.00')

  await Promise.all([1, 2, 3, 4].map(() => rewardInviter(house.house.deps, friend.id)))
  expect([await giftOf(inviter.id), await giftOf(friend.id)]).toEqual([2_000, 11_000])
  expect(await verifyLedger(house.house.deps)).toEqual([])
})

it('says what it earns, and nothing where a platform gives nothing', async () => {
  expect(await house.get(rewardApi.rule, {})).toEqual({ inviter: '20.00', friend: '10.00' })
  await sql`
    insert into realname.rule (platform_id, gift_fen, accounts_a_person, inviter_fen, friend_fen)
    values (${OTHER_PLATFORM}, 0, 3, 0, 0)`.execute(house.house.deps.db)
  const elsewhere = { headers: { notaryid: String(OTHER_PLATFORM) } }
  expect(await house.get(rewardApi.rule, {}, elsewhere)).toEqual({ inviter: null, friend: null })
})

it('a code that is unknown, malformed or of another platform does not stand in the way, and earns nothing', async () => {
  const elsewhere = await house.logIn('13800000001', OTHER_PLATFORM)
  const { code: foreign } = await invitation(elsewhere)
  for (const code of ['ZZZZ2222', 'nonsense', '', foreign]) {
    const friend = await join(code)
    const { rows } = await sql`select from account.invitation where friend_id = ${friend.id}`.execute(house.house.deps.db)
    expect(rows).toHaveLength(0)
  }
})

it("one's own person earns nothing, however many accounts it verifies", async () => {
  const number = identityNumber()
  const inviter = await house.register()
  await verify(inviter, number)
  const { code } = await invitation(inviter.token)
  const self = await join(code)
  await verify(self, number)
  await settled(inviter.token)
  expect(await friends(inviter.token)).toMatchObject([{ state: 'ineligible', cause: 'own-account', reward: null }])
  expect(await giftOf(inviter.id)).toBe(10_000)
})

it('a person who is known by another account is no new acquaintance', async () => {
  const number = identityNumber()
  await verify(await house.register(), number)
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  const again = await join(code)
  await verify(again, number)
  await settled(inviter.token)
  expect(await friends(inviter.token)).toMatchObject([{ state: 'ineligible', cause: 'same-person' }])
  expect([await giftOf(inviter.id), await giftOf(again.id)]).toEqual([0, 0])
})

it("one's own sub-account earns nothing", async () => {
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  const friend = await join(code)
  await sql`update account.account set role = 'sub', main_account_id = ${inviter.id} where id = ${friend.id}`.execute(
    house.house.deps.db,
  )
  await seedPassed(house.house.deps, { platformId: 1, accountId: friend.id }, 'person', {
    name: 'Li Lei',
    number: identityNumber(),
  })
  await rewardInviter(house.house.deps, friend.id)
  expect(await friends(inviter.token)).toMatchObject([{ state: 'ineligible', cause: 'own-account' }])
  expect(await giftOf(inviter.id)).toBe(0)
})

it('two friends verified with one number at the same moment earn once', async () => {
  const number = identityNumber()
  const inviter = await house.register()
  const { code } = await invitation(inviter.token)
  const pair = [await join(code), await join(code)]
  const ids = []
  for (const friend of pair) ids.push(await submitByPhoto(house, friend, number))
  await Promise.all(ids.map((id) => house.get(reviewApi.pass, { id }, { token: staff })))
  await expect
    .poll(async () => (await friends(inviter.token)).filter(({ state }) => state === 'joined'), { timeout: 15_000 })
    .toEqual([])
  const outcomes = (await friends(inviter.token)).map(({ state }) => state)
  expect(outcomes.filter((state) => state === 'rewarded').length).toBeLessThanOrEqual(1)
  expect(await giftOf(inviter.id)).toBe(outcomes.includes('rewarded') ? 2_000 : 0)
})
