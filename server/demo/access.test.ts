// Demo accounts, whose password is published, can be used in demo mode only.

import { demoLogins } from '@attestry/contract/modules/account/demo-login'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../test/house.ts'
import { setDemoAccess } from './access.ts'
import { DEMO_PASSWORD, seedDemo } from './demo.ts'

const SECOND_PLATFORM_ACCOUNTS = 2

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse({ config: { demo: false } })
  await seedDemo(house.house.deps)
})
afterAll(() => house.close())

const inMode = (demo: boolean) => ({ ...house.house.deps, site: { ...house.house.deps.site, demo } })
const statusOf = async (phone: string) => (await house.call(sessionApi.login, { phone, password: DEMO_PASSWORD })).statusCode

it('demo accounts cannot log in and lose their sessions outside demo mode, and work again in demo mode', async () => {
  const token = await house.logIn('13800000001')
  await sql`update account.account set disabled_at = now() where phone = '13900000003'`.execute(house.house.deps.db)
  expect(await setDemoAccess(inMode(false))).toBe(demoLogins.length + SECOND_PLATFORM_ACCOUNTS - 1)
  for (const { phone } of demoLogins) expect(await statusOf(phone), phone).toBe(accountErrors.ACCOUNT_DISABLED.code)
  expect((await house.call(profileApi.info, {}, { token })).flag).toBe(false)
  expect(await setDemoAccess(inMode(false))).toBe(0)

  await setDemoAccess(inMode(true))
  expect(await statusOf('13900000001')).toBe('000000')
  expect((await house.call(profileApi.info, {}, { token })).flag).toBe(true)
  // Disabled by staff.
  expect(await statusOf('13900000003')).toBe(accountErrors.ACCOUNT_DISABLED.code)
})

it('a member with the phone number of a demo account who was not seeded keeps access', async () => {
  const real = await openTestHouse()
  try {
    const { deps } = real.house
    expect(await setDemoAccess({ ...deps, site: { ...deps.site, demo: false } })).toBe(0)
    expect((await real.call(sessionApi.login, { phone: '13800000001', password: DEMO_PASSWORD })).flag).toBe(true)
  } finally {
    await real.close()
  }
})
