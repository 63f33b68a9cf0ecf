// Registration: requires control of the phone, and does not reveal taken numbers to others.
import { generalErrors } from '@attestry/contract/errors'
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { findAccountByPhone } from '../public.ts'

let house: TestHouse
const password = DEMO_PASSWORD

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const accountAt = (phone: string) => findAccountByPhone(house.house.deps.db, 1, phone)

it('registration accepts a phone number in any common notation and stores eleven digits', async () => {
  const code = await house.smsCode(codeApi.sendForRegistration, '+86 138-1111-0001')
  const { account } = await house.get(registrationApi.register, { phone: '0086 138 1111 0001', ...code, password, agreed: true })
  expect(account).toMatchObject({ phone: '13811110001', name: '138****0001', kind: 'person', role: 'main', platformId: 1 })
  expect((await house.call(sessionApi.login, { phone: '138 1111 0001', password })).flag).toBe(true)
})

it('registration logs the new member in, as the chosen kind of account', async () => {
  const phone = '13811110002'
  const code = await house.smsCode(codeApi.sendForRegistration, phone)
  const { token } = await house.get(registrationApi.register, { phone, ...code, password, kind: 'enterprise', agreed: true })
  expect(await house.get(profileApi.info, {}, { token })).toMatchObject({ phone, kind: 'enterprise', certification: 'none' })
  expect((await house.get(sessionApi.current, {}, { token })).method).toBe('register')
})

describe('the SMS code of a registration', () => {
  it('is required and verified', async () => {
    const phone = '13811110003'
    const missing = await (await house.send(registrationApi.register, { phone, password, agreed: true })).json()
    expect(missing).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code })
    expect(missing).toHaveProperty('fields', [
      expect.objectContaining({ field: 'smsId' }),
      expect.objectContaining({ field: 'smsCode' }),
    ])
    const code = await house.smsCode(codeApi.sendForRegistration, phone)
    const wrong = { ...code, smsCode: wrongOf(code.smsCode) }
    const refused = await house.call(registrationApi.register, { phone, ...wrong, password, agreed: true })
    expect(refused.statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect(await accountAt(phone)).toBeUndefined()
  })

  it('creates one account, also with concurrent requests', async () => {
    const phone = '13811110004'
    const code = await house.smsCode(codeApi.sendForRegistration, phone)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => house.call(registrationApi.register, { phone, ...code, password, agreed: true })),
    )
    expect(answers.filter((answer) => answer.flag)).toHaveLength(1)
    expect(await accountAt(phone)).toBeDefined()
  })
})

describe('registering a taken number', () => {
  const taken = '13800000001'
  const free = '13811110005'

  it('is reported only with the right code', async () => {
    const sent = await Promise.all([taken, free].map((phone) => house.smsCode(codeApi.sendForRegistration, phone)))
    const guesses = await Promise.all(
      [taken, free].map(async (phone, at) => {
        const { smsId = '', smsCode = '' } = sent[at] ?? {}
        const input = { phone, smsId, smsCode: wrongOf(smsCode), password, agreed: true } as const
        const { requestId: _unique, ...answer } = await house.call(registrationApi.register, input)
        return answer
      }),
    )
    expect(guesses[0]).toEqual(guesses[1])
    expect(guesses[0]?.statusCode).toBe(accountErrors.WRONG_CODE.code)
    const { smsId = '', smsCode = '' } = sent[0] ?? {}
    const right = await house.call(registrationApi.register, { phone: taken, smsId, smsCode, password, agreed: true })
    expect(right.statusCode).toBe(accountErrors.PHONE_TAKEN.code)
  })

  it('is possible once on each platform', async () => {
    const phone = '13811110006'
    const here = await house.smsCode(codeApi.sendForRegistration, phone)
    await house.get(registrationApi.register, { phone, ...here, password, agreed: true })
    house.clock.pass(61_000)
    const { code: challengeId, demoAnswer } = await house.get(codeApi.challenge, {})
    const elsewhere = { headers: { notaryid: String(OTHER_PLATFORM) } }
    const request = { phone, challengeId, challengeAnswer: demoAnswer ?? '' }
    const there = await house.get(codeApi.sendForRegistration, request, elsewhere)
    const application = { phone, smsId: there.code, smsCode: there.demoCode ?? '', password, agreed: true } as const
    const { account } = await house.get(registrationApi.register, application, elsewhere)
    expect(account.platformId).toBe(OTHER_PLATFORM)
    expect(account.id).not.toBe((await accountAt(phone))?.id)
  })
})

describe('registration fields', () => {
  const filled = { phone: '13811110007', smsId: 'A'.repeat(22), smsCode: '482913', password, agreed: true }

  it.each(['short1', 'onlyletters', '1234567890', 'has space 1', `${'a1'.repeat(32)}x`, '密码密码密码1a'])(
    'rejects the password %j and names the field',
    async (weak) => {
      for (const call of [registrationApi.register, registrationApi.registerFromApp]) {
        const answer = await (await house.send(call, { ...filled, password: weak })).json()
        expect(answer).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'password' }] })
        expect(JSON.stringify(answer)).not.toContain(weak)
      }
    },
  )

  it.each([undefined, false, 'yes'])('reject an agreement of %j', async (agreed) => {
    const answer = await (await house.send(registrationApi.register, { ...filled, agreed })).json()
    expect(answer).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'agreed' }] })
  })

  it.each([
    ['kind', 'staff'],
    ['role', 'operator'],
    ['certification', 'passed'],
    ['platform_id', 2],
  ])('reject the privileged value %s: %j', async (field, value) => {
    const answer = await (await house.send(registrationApi.register, { ...filled, [field]: value })).json()
    expect(answer).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field }] })
  })
})

it('registration from the app may omit the password; until it is set only SMS codes log in', async () => {
  const phone = '13811110008'
  const code = await house.smsCode(codeApi.sendForRegistration, phone)
  await house.get(registrationApi.registerFromApp, { phone, ...code, agreed: true })
  const byPassword = await house.call(sessionApi.login, { phone, password })
  expect(byPassword.statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
  house.clock.pass(61_000)
  const login = await house.smsCode(codeApi.sendForLogin, phone)
  expect((await house.get(sessionApi.login, { phone, ...login })).account.phone).toBe(phone)
})
