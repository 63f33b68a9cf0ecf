// Who may learn what of an account: itself everything, its main account as much, everybody else nothing at all.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, OTHER_PLATFORM_PERSON, SIBLING, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { DEMO_PASSWORD } from '../../../demo.ts'
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

const ask = (phone: string, token: string) => house.call(profileApi.byPhone, { phone }, { token })

it('an account knows itself, by session and by number', async () => {
  const token = await house.logIn(PERSON)
  const own = await house.get(profileApi.info, {}, { token })
  expect(own).toMatchObject({ phone: PERSON, kind: 'person', role: 'main', mainAccountId: null, certification: 'passed' })
  expect(own).toMatchObject((await ask('+86 138-0000-0001', token)).data ?? { id: '' })
  expect(own).toMatchObject({ permissions: null, mainAccountName: null, mustChangePassword: false, hasPassword: true })
})

it('staff know themselves', async () => {
  const token = await house.logIn('13900000001')
  expect(await house.get(profileApi.info, {}, { token })).toMatchObject({ kind: 'staff', role: 'operator' })
})

it('a main account knows its sub-accounts; a sub-account knows only itself', async () => {
  const [main, sub] = [await house.logIn(MAIN), await house.logIn(SUB)]
  expect((await ask(SUB, main)).data).toMatchObject({ phone: SUB, role: 'sub' })
  expect((await ask(SUB, sub)).data).toMatchObject({ phone: SUB })
  for (const phone of [MAIN, SIBLING]) expect((await ask(phone, sub)).statusCode).toBe(generalErrors.NOT_FOUND.code)
})

it('everybody else, on this platform or another, cannot be told from nobody', async () => {
  const person = await house.logIn(PERSON)
  const elsewhere = { phone: OTHER_PLATFORM_PERSON, password: DEMO_PASSWORD }
  const { token: there } = await house.get(sessionApi.login, elsewhere, { headers: { notaryid: String(OTHER_PLATFORM) } })
  const nobody = await ask('13855550001', person)
  const answers = [await ask(MAIN, person), await ask(SUB, person), await ask('13900000001', person), await ask(MAIN, there)]
  for (const answer of answers) expect({ ...answer, requestId: '' }).toEqual({ ...nobody, requestId: '' })
  expect(nobody.statusCode).toBe(generalErrors.NOT_FOUND.code)
  expect((await ask(OTHER_PLATFORM_PERSON, there)).data).toMatchObject({ platformId: OTHER_PLATFORM })
})

it('an account takes a display name until its real name is passed; from then on that is its name', async () => {
  const { token, id } = await house.register()
  expect(await house.get(profileApi.rename, { name: ' Lin Xia ' }, { token })).toMatchObject({ id, name: 'Lin Xia' })
  await setCertification(house.house.deps.db, id, { certification: 'passed', name: 'Real' })
  const late = await house.call(profileApi.rename, { name: 'Somebody else' }, { token })
  expect(late.statusCode).toBe(accountErrors.NAME_IS_VERIFIED.code)
  expect((await house.get(profileApi.info, {}, { token })).name).toBe('Real')
})
