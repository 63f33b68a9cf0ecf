// QR code login: bound to the requesting browser and to the first phone, confirmed explicitly, single use, valid for two minutes.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser, type TestBrowser } from '../../../../test/browser.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'

let house: TestHouse
let phone: string
let desk: TestBrowser

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  phone = await house.logIn('13800000001')
  desk = newBrowser(house)
})
afterAll(() => house.close())

const begin = async (browser = desk) => (await browser.get(scanLoginApi.begin, {})).appId
const stateOf = async (appId: string, browser = desk) => (await browser.get(scanLoginApi.status, { appId })).state
const look = (appId: string, token = phone) => house.call(scanLoginApi.look, { appId }, { token })
const confirm = (appId: string, token = phone) => house.call(scanLoginApi.confirm, { appId }, { token })

describe('QR code login', () => {
  it('shows the requesting device on the phone, and logs the browser in after confirmation', async () => {
    const appId = await begin()
    expect(await stateOf(appId)).toBe('waiting')
    const question = await house.get(scanLoginApi.look, { appId }, { token: phone })
    expect(question).toMatchObject({ state: 'scanned', device: 'Firefox on a desk', address: '127.0.0.1', sameNetwork: true })
    expect(await stateOf(appId)).toBe('scanned')
    expect((await desk.call(scanLoginApi.enter, { appId })).statusCode).toBe(accountErrors.SCAN_NOT_CONFIRMED.code)
    await house.get(scanLoginApi.confirm, { appId }, { token: phone })
    expect(await stateOf(appId)).toBe('confirmed')
    const { token, account } = await desk.get(scanLoginApi.enter, { appId })
    expect(account.phone).toBe('13800000001')
    expect(token).not.toBe(phone)
    expect((await house.get(profileApi.info, {}, { token })).id).toBe(account.id)
    expect(await house.get(sessionApi.current, {}, { token })).toMatchObject({ method: 'scan', device: 'Firefox on a desk' })
  })

  it('writes audit lines for the confirmation and the login', async () => {
    const { rows } = await sql<{ action: string; facts: string }>`
      select action, facts from kernel.audit where action like 'login.scan%' order by seq`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['login.scan-confirmed', 'login.scan'])
    expect(JSON.parse(rows[0]?.facts ?? '{}')).toEqual({ device: 'Firefox on a desk', from: '127.0.0.1' })
  })
})

describe('a login code', () => {
  it('works once, also for concurrent requests', async () => {
    const appId = await begin()
    await look(appId)
    await confirm(appId)
    const answers = await Promise.all([1, 2, 3].map(() => desk.call(scanLoginApi.enter, { appId })))
    expect(answers.map(({ flag }) => flag).sort()).toEqual([false, false, true])
    expect(await stateOf(appId)).toBe('expired')
    expect((await confirm(appId)).statusCode).toBe(accountErrors.SCAN_OVER.code)
  })

  it('expires after two minutes, scanned or not', async () => {
    const [unseen, seen] = [await begin(), await begin()]
    await look(seen)
    house.clock.pass(119_000)
    expect(await stateOf(unseen)).toBe('waiting')
    house.clock.pass(1_001)
    expect([await stateOf(unseen), await stateOf(seen)]).toEqual(['expired', 'expired'])
    expect((await look(unseen)).statusCode).toBe(accountErrors.SCAN_OVER.code)
    expect((await confirm(seen)).statusCode).toBe(accountErrors.SCAN_OVER.code)
  })

  it.each([
    ['logs out', (token: string) => house.get(sessionApi.logout, {}, { token })],
    ['is ended by another session', async () => house.get(sessionApi.endOthers, {}, { token: await house.logIn('13800000001') })],
  ])('is over when the session that confirmed it %s', async (_, end) => {
    const confirming = await house.logIn('13800000001')
    const appId = await begin()
    await look(appId, confirming)
    await confirm(appId, confirming)
    await end(confirming)
    expect((await desk.call(scanLoginApi.enter, { appId })).statusCode).toBe(accountErrors.SCAN_OVER.code)
    phone = await house.logIn('13800000001')
  })

  it('that was shown as expired stays so when the clock is set back', async () => {
    const appId = await begin()
    house.clock.jump(121_000)
    expect(await stateOf(appId)).toBe('expired')
    house.clock.jump(-121_000)
    expect(await stateOf(appId)).toBe('expired')
  })

  it('expires 30 seconds after its confirmation', async () => {
    const appId = await begin()
    await look(appId)
    await confirm(appId)
    house.clock.pass(31_000)
    expect((await desk.call(scanLoginApi.enter, { appId })).statusCode).toBe(accountErrors.SCAN_OVER.code)
  })

  it('does not work after it was declined, and cannot be confirmed any more', async () => {
    const appId = await begin()
    await look(appId)
    await house.get(scanLoginApi.decline, { appId }, { token: phone })
    expect(await stateOf(appId)).toBe('declined')
    expect((await confirm(appId)).statusCode).toBe(accountErrors.SCAN_OVER.code)
    expect((await desk.call(scanLoginApi.enter, { appId })).statusCode).toBe(accountErrors.SCAN_OVER.code)
  })

  it('cannot be confirmed before it was viewed on the phone', async () => {
    const appId = await begin()
    expect((await confirm(appId)).flag).toBe(false)
    expect(await stateOf(appId)).toBe('waiting')
  })
})

describe('a login code used by others', () => {
  it('looks nonexistent in another browser', async () => {
    const appId = await begin()
    await look(appId)
    await confirm(appId)
    const thief = newBrowser(house)
    await begin(thief)
    for (const browser of [thief, newBrowser(house)])
      for (const endpoint of [scanLoginApi.status, scanLoginApi.enter]) {
        const answers = [await browser.call(endpoint, { appId }), await browser.call(endpoint, { appId: 'f'.repeat(32) })]
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(2).fill(generalErrors.NOT_FOUND.code))
      }
    expect((await desk.call(scanLoginApi.enter, { appId })).flag).toBe(true)
  })

  it('cannot be taken over by another phone after it was scanned', async () => {
    const appId = await begin()
    await look(appId)
    const { token } = await house.register()
    for (const endpoint of [scanLoginApi.look, scanLoginApi.confirm, scanLoginApi.decline])
      expect((await house.call(endpoint, { appId }, { token })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const { data } = await look(appId)
    expect(data?.state).toBe('scanned')
  })

  it('looks nonexistent on another platform', async () => {
    const appId = (await desk.get(scanLoginApi.begin, {}, { headers: { notaryid: String(OTHER_PLATFORM) } })).appId
    expect((await look(appId)).statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('cannot be used by staff, who need a second factor', async () => {
    const appId = await begin()
    expect((await look(appId, await house.logIn('13900000001'))).flag).toBe(false)
  })

  it('cannot be requested by a cross-site page', async () => {
    const answer = await desk.call(scanLoginApi.begin, {}, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.statusCode).toBe(generalErrors.CROSS_SITE.code)
  })
})

it('the database stores login codes and browser cookies only as hashes', async () => {
  const appId = await begin()
  const { rows } = await sql<{ line: string }>`select line::text from account.scan_login as line`.execute(house.house.deps.db)
  const text = rows.map(({ line }) => line).join('\n')
  expect(text).toContain('Firefox on a desk')
  for (const secret of [appId, desk.loginFlowCookie()]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(text).not.toContain(secret)
  }
})
