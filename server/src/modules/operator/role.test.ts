// Every call of the staff, asked by every role: who may, by the one table, and nobody else; and nobody before the second factor.
import { endpoints } from '@attestry/contract/api'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { exampleOf } from '@attestry/contract/example'
import { type StaffRole, staffRoles } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { type Duty, duties, mayDo, rolesFor } from '@attestry/contract/modules/operator/role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { STAFF } from '../../../test/two-platforms.ts'
import { DEMO_PASSWORD } from '../../demo.ts'

let house: TestHouse
const tokens = {} as Record<StaffRole, string>
let unproven = ''

beforeAll(async () => {
  house = await openTestHouse()
  for (const role of staffRoles) tokens[role] = await house.logIn(STAFF[role])
  unproven = (await house.get(sessionApi.login, { phone: STAFF.owner, password: DEMO_PASSWORD })).token
})
afterAll(() => house.close())

const desks = endpoints.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')
const named = desks.map((endpoint) => [`${endpoint.method} ${wirePath(endpoint)}`, endpoint] as const)

/** With one field nobody knows: whoever is let in is refused for that, and nothing is done. */
const ask = async (endpoint: Endpoint, token: string): Promise<string> => {
  const input = exampleOf(endpoint.input as never) as Record<string, unknown>
  const response = await house.send(endpoint, { ...input, surprise: 1 }, { token })
  return ((await response.json()) as Envelope).statusCode
}

describe('every call of the staff', () => {
  it.each(named)('%s opens to the roles of its duty alone', async (_, endpoint) => {
    for (const role of staffRoles) {
      const may = !endpoint.roles || endpoint.roles.includes(role)
      // A call with files is refused for their absence.
      const inside = endpoint.files ? generalErrors.UNSUPPORTED_BODY.code : generalErrors.INPUT_REFUSED.code
      const expected = may ? inside : generalErrors.NOT_ALLOWED.code
      expect(await ask(endpoint, tokens[role]), role).toBe(expected)
    }
  })

  it.each(named)('%s is closed before the second factor, unless it is the way to it', async (_, endpoint) => {
    const expected = endpoint.beforeSecondFactor ? generalErrors.INPUT_REFUSED.code : operatorErrors.SECOND_FACTOR.code
    expect(await ask(endpoint, unproven)).toBe(expected)
  })

  it('names a duty, unless it is everybody’s', () => {
    const everybodys = desks.filter(({ roles }) => !roles).map(({ path }) => path)
    expect(everybodys.every((path) => path.startsWith('/desk/sign-in') || path === '/desk/work')).toBe(true)
  })
})

describe('the table', () => {
  it('leaves no duty without anybody, and gives papers to as few as possible', () => {
    for (const duty of Object.keys(duties) as Duty[]) expect(rolesFor(duty).length).toBeGreaterThan(0)
    expect(staffRoles.filter((role) => mayDo(role, 'realname'))).toEqual(['operator'])
    expect(mayDo('main', 'health')).toBe(false)
  })

  it('lets nobody confirm prices who may not also be told apart from whoever proposes', () => {
    expect(staffRoles.filter((role) => mayDo(role, 'price-confirm'))).toEqual(['finance', 'owner'])
  })
})
