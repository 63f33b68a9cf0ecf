// Account information: visible to the account itself and to its main account, to nobody else.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, OTHER_PLATFORM_PERSON, SIBLING, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { setCertification } from '../public.ts'

const PERSON = '13800000001'
const MAIN = '13800000002'
const SUB = '13800000003'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())

const infoOf = (phone: string, token: string) => house.call(profileApi.byPhone, { phone }, { token })

it('an account reads its own information, by session and by phone', async () => {
  const token = await house.logIn(PERSON)
  const own = await house.get(profileApi.info, {}, { token })
  expect(own).toMatchObject({ phone: PERSON, kind: 'person', role: 'main', mainAccountId: null, certification: 'passed' })
  expect(own).toMatchObject((await infoOf('+86 138-0000-0001', token)).data ?? { id: '' })
  expect(own).toMatchObject({ permissions: null, mainAccountName: null, mustChangePassword: false, hasPassword: true })
})

it('staff read their own information', async () => {
  const token = await house.logIn('13900000001')
  expect(await house.get(profileApi.info, {}, { token })).toMatchObject({ kind: 'staff', role: 'operator' })
})

it('a main account reads its sub-accounts; a sub-account reads only itself', async () => {
  const [main, sub] = [await house.logIn(MAIN), await house.logIn(SUB)]
  expect((await infoOf(SUB, main)).data).toMatchObject({ phone: SUB, role: 'sub' })
  expect((await infoOf(SUB, sub)).data).toMatchObject({ phone: SUB })
  for (const phone of [MAIN, SIBLING]) expect((await infoOf(phone, sub)).statusCode).toBe(generalErrors.NOT_FOUND.code)
})

it('other accounts, on this platform or another, look like nonexistent ones', async () => {
  const person = await house.logIn(PERSON)
  const elsewhere = { phone: OTHER_PLATFORM_PERSON, password: DEMO_PASSWORD }
  const { token: there } = await house.get(sessionApi.login, elsewhere, { headers: { notaryid: String(OTHER_PLATFORM) } })
  const unknown = await infoOf('13855550001', person)
  const answers = [
    await infoOf(MAIN, person),
    await infoOf(SUB, person),
    await infoOf('13900000001', person),
    await infoOf(MAIN, there),
  ]
  for (const answer of answers) expect({ ...answer, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  expect(unknown.statusCode).toBe(generalErrors.NOT_FOUND.code)
  expect((await infoOf(OTHER_PLATFORM_PERSON, there)).data).toMatchObject({ platformId: OTHER_PLATFORM })
})

it('an account can set a display name until its real name is verified', async () => {
  const { token, id } = await house.register()
  expect(await house.get(profileApi.rename, { name: ' Lin Xia ' }, { token })).toMatchObject({ id, name: 'Lin Xia' })
  await setCertification(house.house.deps.db, id, { certification: 'passed', name: 'Real' })
  const late = await house.call(profileApi.rename, { name: 'Somebody else' }, { token })
  expect(late.statusCode).toBe(accountErrors.NAME_IS_VERIFIED.code)
  expect((await house.get(profileApi.info, {}, { token })).name).toBe('Real')
})
