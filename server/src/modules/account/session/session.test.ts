// Sessions: listed for their owner, ended individually, by logout, by inactivity and by age.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days, hours, minutes } from '../../../kernel/clock.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** Session ids are ordered by the millisecond of the login. */
async function logIn(phone: string, device = 'test'): Promise<string> {
  await sleep(2)
  const login = { phone, password: DEMO_PASSWORD }
  return (await house.get(sessionApi.login, login, { headers: { 'user-agent': device } })).token
}

const statusOf = async (token: string) => (await house.call(profileApi.info, {}, { token })).statusCode
const open = '000000'
const ended = generalErrors.NOT_LOGGED_IN.code

describe('the session list', () => {
  it('shows every open session of the account, newest first, and marks the current one', async () => {
    const { phone, token: first } = await house.register()
    const second = await logIn(phone, 'Phone/2.0')
    await logIn('13800000001')
    const { list, total } = await house.get(sessionApi.list, {}, { token: first })
    expect(total).toBe(2)
    expect(list.map(({ device, method, current }) => ({ device, method, current }))).toEqual([
      { device: 'Phone/2.0', method: 'password', current: false },
      { device: expect.any(String), method: 'register', current: true },
    ])
    expect(list.every((session) => session.address === '127.0.0.1')).toBe(true)
    expect(JSON.stringify(list)).not.toContain(second)
  })

  it('truncates the user agent to 200 characters', async () => {
    const token = await logIn('13800000001', 'x'.repeat(5_000))
    expect((await house.get(sessionApi.current, {}, { token })).device).toBe('x'.repeat(200))
  })
})

describe('ending sessions', () => {
  it('ends only the given session, and answers NOT_FOUND the second time', async () => {
    const { phone, token } = await house.register()
    const lost = await logIn(phone)
    const { id } = await house.get(sessionApi.current, {}, { token: lost })
    expect(await house.call(sessionApi.end, { id }, { token })).toMatchObject({ flag: true, data: null })
    expect(await statusOf(lost)).toBe(ended)
    expect(await statusOf(token)).toBe(open)
    expect((await house.call(sessionApi.end, { id }, { token })).statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('ends all other sessions and returns their number', async () => {
    const { phone, token } = await house.register()
    const others = [await logIn(phone), await logIn(phone)]
    expect(await house.get(sessionApi.endOthers, {}, { token })).toEqual({ ended: 2 })
    for (const other of others) expect(await statusOf(other)).toBe(ended)
    expect(await statusOf(token)).toBe(open)
    expect(await house.get(sessionApi.endOthers, {}, { token })).toEqual({ ended: 0 })
  })

  it('by logout ends only the current session and clears the cookie', async () => {
    const { phone, token } = await house.register()
    const other = await logIn(phone)
    const response = await house.send(sessionApi.logout, {}, { token })
    expect(((await response.json()) as Envelope).flag).toBe(true)
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^bq-x-token=; Path=\/; HttpOnly; .*Max-Age=0/)])
    expect(await statusOf(token)).toBe(ended)
    expect(await statusOf(other)).toBe(open)
  })

  it('clears the cookie of an ended session', async () => {
    const { token } = await house.register()
    await house.get(sessionApi.logout, {}, { token })
    const response = await house.send(profileApi.info, {}, { headers: { cookie: `bq-x-token=${token}` } })
    expect(((await response.json()) as Envelope).statusCode).toBe(ended)
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^bq-x-token=;.*Max-Age=0/)])
  })
})

describe('session expiry', () => {
  it('after twelve hours of inactivity, not if a call was made in between', async () => {
    const [idle, active] = [await logIn('13800000001'), await logIn('13800000001')]
    house.clock.pass(hours(11))
    expect(await statusOf(active)).toBe(open)
    house.clock.pass(hours(1))
    expect(await statusOf(idle)).toBe(ended)
    expect(await statusOf(active)).toBe(open)
    const { list } = await house.get(sessionApi.list, {}, { token: active })
    expect(list).toHaveLength(1)
  })

  it('after seven days, regardless of activity', async () => {
    const { token, expiresAt } = await house.get(sessionApi.login, { phone: '13800000001', password: DEMO_PASSWORD })
    const loggedInAt = house.clock.now().getTime()
    expect(Math.abs(new Date(expiresAt).getTime() - loggedInAt - days(7))).toBeLessThan(5_000)
    for (let past = 0; past < days(7) - hours(11); past += hours(11)) {
      expect(await statusOf(token)).toBe(open)
      house.clock.pass(hours(11))
    }
    expect(await statusOf(token)).toBe(open)
    house.clock.pass(loggedInAt + days(7) - minutes(1) - house.clock.now().getTime())
    expect(await statusOf(token)).toBe(open)
    house.clock.pass(minutes(1))
    expect(await statusOf(token)).toBe(ended)
  })

  it('is final: a session that was refused as expired stays closed when the clock is set back', async () => {
    const token = await logIn('13800000001')
    house.clock.jump(days(8))
    expect(await statusOf(token)).toBe(ended)
    house.clock.jump(-days(8))
    expect(await statusOf(token)).toBe(ended)
  })

  it('comes immediately for a session that was opened while the clock was ahead by more than half a day', async () => {
    house.clock.jump(days(60))
    const token = await logIn('13800000001')
    expect(await statusOf(token)).toBe(open)
    house.clock.jump(-days(60))
    expect(await statusOf(token)).toBe(ended)
    house.clock.jump(days(60))
    expect(await statusOf(token)).toBe(ended)
    house.clock.jump(-days(60))
  })

  it('by inactivity also comes for a session that was last used while the clock was ahead', async () => {
    const token = await logIn('13800000001')
    house.clock.jump(hours(11))
    expect(await statusOf(token)).toBe(open)
    house.clock.jump(-hours(11))
    expect(await statusOf(token)).toBe(open)
    house.clock.pass(hours(13))
    expect(await statusOf(token)).toBe(ended)
  })
})

describe('login information', () => {
  it('describes the current session', async () => {
    const token = await logIn('13800000002', 'Desk/1.0')
    const facts = await house.get(sessionApi.current, {}, { token })
    expect(facts).toMatchObject({ current: true, method: 'password', device: 'Desk/1.0', address: '127.0.0.1' })
    expect(JSON.stringify(facts)).not.toContain(token)
  })

  it('describes the previous session, ended or not; null at the first login', async () => {
    const { phone, token: first } = await house.register()
    expect(await house.get(sessionApi.previous, {}, { token: first })).toBeNull()
    const second = await logIn(phone, 'Second/1')
    await house.get(sessionApi.logout, {}, { token: first })
    const third = await logIn(phone, 'Third/1')
    expect(await house.get(sessionApi.previous, {}, { token: third })).toMatchObject({ device: 'Second/1', current: false })
    const before = await house.get(sessionApi.previous, {}, { token: second })
    expect(before).toMatchObject({ method: 'register', current: false })
    expect(JSON.stringify(before)).not.toContain(first)
  })
})
