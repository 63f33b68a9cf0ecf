// Console login: the password is not enough, codes are single use, guessing leads to a lock, and recovery codes work once.
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { RECOVERY_CODE_COUNT, STEP_UP_MINUTES, signInApi } from '@attestry/contract/modules/operator/sign-in'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { workApi } from '@attestry/contract/modules/operator/work'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { minutes } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { hashPassword, insertAccount } from '../../account/public.ts'
import { seedDemoFactor } from './demo-factor.ts'
import { codeOf, STEP_SECONDS, stepAt } from './totp.ts'

let house: TestHouse
let passwordHash = ''
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  passwordHash = await hashPassword(DEMO_PASSWORD)
})
afterAll(() => house.close())

interface Person {
  readonly id: string
  readonly phone: string
  token: string
}
let person: Person

const nextStep = () => house.clock.pass(STEP_SECONDS * 1000)
const passwordLogin = async (phone: string) => (await house.get(sessionApi.login, { phone, password: DEMO_PASSWORD })).token
const prove = (code: string, token = person.token) => house.call(signInApi.prove, { code }, { token })
const standing = (token = person.token) => house.get(signInApi.standing, {}, { token })

beforeEach(async () => {
  people += 1
  const phone = `1350000${String(people).padStart(4, '0')}`
  const account = { platform_id: 1, kind: 'staff', role: 'owner', main_account_id: null, password_hash: passwordHash } as const
  const id = newId()
  await insertAccount(house.house.deps.db, { ...account, id, phone, name: 'someone', created_at: house.clock.now() })
  person = { id, phone, token: await passwordLogin(phone) }
})

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function enrol(): Promise<{ code: (drift?: number) => string; recoveryCodes: readonly string[] }> {
  const { secret } = await house.get(signInApi.enrol, {}, { token: person.token })
  const code = (drift = 0) => codeOf(fromBase32(secret), stepAt(house.clock.now()) + drift)
  const { recoveryCodes } = await house.get(signInApi.confirm, { code: code() }, { token: person.token })
  nextStep()
  return { code, recoveryCodes }
}

describe('after the password alone', () => {
  it('only enrolment, status and logout are allowed', async () => {
    const refused = await house.call(workApi.counts, {}, { token: person.token })
    expect(refused.statusCode).toBe(operatorErrors.SECOND_FACTOR.code)
    expect((await house.call(sessionApi.list, {}, { token: person.token })).statusCode).toBe(operatorErrors.SECOND_FACTOR.code)
    expect((await house.get(profileApi.info, {}, { token: person.token })).id).toBe(person.id)
    expect(await standing()).toEqual({ enrolled: false, provenAt: null, recoveryCodesLeft: 0, demoCode: null })
    expect((await house.call(sessionApi.logout, {}, { token: person.token })).flag).toBe(true)
  })

  it('a code is refused before enrolment', async () => {
    expect((await prove('123456')).statusCode).toBe(operatorErrors.NOT_ENROLLED.code)
    await house.get(signInApi.enrol, {}, { token: person.token })
    expect((await prove('123456')).statusCode).toBe(operatorErrors.NOT_ENROLLED.code)
  })
})

describe('enrolling an authenticator', () => {
  it('shows the secret, requires a code, and opens the console', async () => {
    const { secret, address } = await house.get(signInApi.enrol, {}, { token: person.token })
    expect(fromBase32(secret)).toHaveLength(20)
    expect(address).toMatch(/^otpauth:\/\/totp\/.+\?secret=[A-Z2-7]{32}&issuer=.+&algorithm=SHA1&digits=6&period=30$/)
    expect(address).not.toContain(person.phone)
    const wrong = codeOf(fromBase32(secret), stepAt(house.clock.now()) + 100)
    expect((await house.call(signInApi.confirm, { code: wrong }, { token: person.token })).statusCode).toBe(
      operatorErrors.WRONG_FACTOR.code,
    )
    const code = codeOf(fromBase32(secret), stepAt(house.clock.now()))
    const { recoveryCodes } = await house.get(signInApi.confirm, { code }, { token: person.token })
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT)
    expect((await house.call(workApi.counts, {}, { token: person.token })).flag).toBe(true)
    expect(await standing()).toMatchObject({ enrolled: true, recoveryCodesLeft: RECOVERY_CODE_COUNT })
  })

  it('works once: the password does not allow replacing the authenticator', async () => {
    await enrol()
    const stolen = await passwordLogin(person.phone)
    const again = await house.call(signInApi.enrol, {}, { token: stolen })
    expect(again.statusCode).toBe(operatorErrors.ENROLLED_BEFORE.code)
    const confirmed = await house.call(signInApi.confirm, { code: '123456' }, { token: stolen })
    expect(confirmed.statusCode).toBe(operatorErrors.ENROLLED_BEFORE.code)
  })

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const { recoveryCodes } = await enrol()
    const { rows } = await sql<{ text: string }>`
      select encode(secret, 'escape') as text from operator.factor
      union all select encode(code_hash, 'escape') from operator.recovery_code`.execute(house.house.deps.db)
    const kept = rows.map(({ text }) => text).join('\n')
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
    expect(house.log.join('\n')).not.toContain(recoveryCodes[0])
  })
})

describe('an authenticator code', () => {
  it('verifies each session separately', async () => {
    const { code } = await enrol()
    const another = await passwordLogin(person.phone)
    expect((await prove(code(), another)).flag).toBe(true)
    const third = await passwordLogin(person.phone)
    expect((await house.call(workApi.counts, {}, { token: third })).statusCode).toBe(operatorErrors.SECOND_FACTOR.code)
  })

  it('works once, also for concurrent requests', async () => {
    const { code } = await enrol()
    const value = code()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => passwordLogin(person.phone)))
    const answers = await Promise.all(tokens.map((token) => prove(value, token)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect((await prove(value)).statusCode).toBe(operatorErrors.WRONG_FACTOR.code)
  })

  it('may be one step early or late', async () => {
    const { code } = await enrol()
    nextStep()
    expect((await prove(code(-1))).flag).toBe(true)
    expect((await prove(code(1))).flag).toBe(true)
    nextStep()
    nextStep()
    nextStep()
    expect((await prove(code(-2))).flag).toBe(false)
    expect((await prove(code(2))).flag).toBe(false)
  })

  it('given wrong five times locks for 15 minutes, also the right one', async () => {
    const { code } = await enrol()
    const wrong = () => code(50)
    const answers = []
    for (let tries = 0; tries < 5; tries += 1) answers.push((await prove(wrong())).statusCode)
    expect(answers).toEqual([...Array(4).fill(operatorErrors.WRONG_FACTOR.code), operatorErrors.FACTOR_LOCKED.code])
    expect((await prove(code())).statusCode).toBe(operatorErrors.FACTOR_LOCKED.code)
    house.clock.pass(minutes(15) + 1)
    expect((await prove(code())).flag).toBe(true)
  })

  it('of another account is refused', async () => {
    const { code } = await enrol()
    const other = await house.get(sessionApi.login, { phone: '13900000001', password: DEMO_PASSWORD })
    expect((await prove(code(), other.token)).statusCode).toBe(operatorErrors.WRONG_FACTOR.code)
  })
})

describe('a recovery code', () => {
  it('works once, in any notation', async () => {
    const { recoveryCodes } = await enrol()
    const [first = '', second = ''] = recoveryCodes
    const another = await passwordLogin(person.phone)
    expect((await prove(first.toLowerCase().replace('-', ''), another)).flag).toBe(true)
    expect((await prove(first)).statusCode).toBe(operatorErrors.WRONG_FACTOR.code)
    expect((await prove(second)).flag).toBe(true)
    expect((await standing()).recoveryCodesLeft).toBe(RECOVERY_CODE_COUNT - 2)
  })
})

describe('an act that needs two persons', () => {
  it('requires a code not older than 15 minutes', async () => {
    const { code } = await enrol()
    const invite = (phone: string) =>
      house.call(staffApi.invite, { phone, name: 'someone', role: 'notary' }, { token: person.token })
    expect((await prove(code())).flag).toBe(true)
    expect((await invite('13511110001')).flag).toBe(true)
    house.clock.pass(minutes(STEP_UP_MINUTES) + 1)
    expect((await invite('13511110002')).statusCode).toBe(operatorErrors.STEP_UP.code)
    expect((await house.call(staffApi.list, {}, { token: person.token })).flag).toBe(true)
    expect((await prove(code())).flag).toBe(true)
    expect((await invite('13511110002')).flag).toBe(true)
  })
})

it('a missing role is reported only after the second factor', async () => {
  const list = () => house.call(reviewApi.list, {}, { token: person.token })
  expect((await list()).statusCode).toBe(operatorErrors.SECOND_FACTOR.code)
  await enrol()
  expect((await list()).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
})

describe('the demo second factor', () => {
  it('shows its code for demo accounts only', async () => {
    const demo = await passwordLogin('13900000005')
    const { demoCode } = await standing(demo)
    expect((await prove(demoCode ?? '', demo)).flag).toBe(true)
    await enrol()
    expect((await standing()).demoCode).toBeNull()
  })

  it('is refused on a server that is no demo, whatever its database contains', async () => {
    const databaseUrl = house.databaseUrl
    const real = await openTestHouse({ databaseUrl, config: { demo: false } })
    try {
      const { deps } = real.house
      await expect(seedDemoFactor(deps, person.id)).rejects.toThrow('demo server only')
      const { token } = await real.get(sessionApi.login, { phone: '13900000005', password: DEMO_PASSWORD })
      expect((await real.get(signInApi.standing, {}, { token })).demoCode).toBeNull()
      const code = codeOf(Buffer.from('demo-attestry-code20'), stepAt(real.clock.now()))
      expect((await real.call(signInApi.prove, { code }, { token })).statusCode).toBe(operatorErrors.DEMO_FACTOR.code)
    } finally {
      await real.close()
    }
  })
})
