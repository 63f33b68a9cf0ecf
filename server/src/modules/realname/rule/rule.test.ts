// A platform's rules for verification gifts and invitation rewards: effective immediately, with optimistic locking.
import { generalErrors } from '@attestry/contract/errors'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { ruleApi } from '@attestry/contract/modules/realname/rule'
import { standingApi } from '@attestry/contract/modules/realname/standing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
let token: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13900000005')
})
afterAll(() => house.close())

it('real-name rules start with the defaults, change per platform, and refuse a stale version', async () => {
  const { version, rule } = await house.get(ruleApi.read, {}, { token })
  expect({ version, rule }).toEqual({
    version: 0,
    rule: { gift: '100.00', inviter: '20.00', friend: '10.00', accountsAPerson: 3 },
  })
  const change = (from: number, gift: string) =>
    house.call(ruleApi.change, { version: from, reason: 'a campaign', rule: { ...rule, gift } }, { token })
  expect((await change(0, '100.00')).statusCode).toBe(platformErrors.NOTHING_CHANGED.code)
  expect((await change(0, '88.00')).data).toMatchObject({ version: 1, rule: { gift: '88.00' } })
  expect((await change(0, '66.00')).statusCode).toBe(generalErrors.STALE.code)
  expect((await change(1, '66.00')).data?.version).toBe(2)
  const answers = await Promise.all([change(2, '1.00'), change(2, '2.00')])
  expect(answers.map(({ flag }) => flag).sort()).toEqual([false, true])
  const { token: newcomer } = await house.register()
  const { gift } = await house.get(standingApi.info, {}, { token: newcomer })
  expect(['1.00', '2.00']).toContain(gift)
  const elsewhere = await house.logIn('13900000001', secondPlatform.id)
  expect((await house.get(ruleApi.read, {}, { token: elsewhere })).rule.gift).toBe('100.00')
})

it('real-name rules reject amounts that are negative, too high or finer than a cent', async () => {
  const { version, rule } = await house.get(ruleApi.read, {}, { token })
  for (const gift of ['-1.00', '1000.01', '1.005', '5'])
    expect(
      (await house.call(ruleApi.change, { version, reason: 'a try', rule: { ...rule, gift } }, { token })).statusCode,
      gift,
    ).toBe(generalErrors.INPUT_REFUSED.code)
})
