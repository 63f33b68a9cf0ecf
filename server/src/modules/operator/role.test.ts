// Every staff endpoint with every role: allowed by the table of duties, and refused before the second factor.
import { endpoints } from '@attestry/contract/api'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { exampleOf, resourcesOf } from '@attestry/contract/example'
import { type StaffRole, staffRoles } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { type Duty, duties, mayDo, rolesFor } from '@attestry/contract/modules/operator/role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { STAFF } from '../../../test/two-platforms.ts'

let house: TestHouse
const tokens = {} as Record<StaffRole, string>
let beforeSecondFactor = ''

beforeAll(async () => {
  house = await openTestHouse()
  for (const role of staffRoles) tokens[role] = await house.logIn(STAFF[role])
  beforeSecondFactor = (await house.get(sessionApi.login, { phone: STAFF.owner, password: DEMO_PASSWORD })).token
})
afterAll(() => house.close())

const desks = endpoints.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')
const named = desks.map((endpoint) => [`${endpoint.method} ${wirePath(endpoint)}`, endpoint] as const)

/** Sends an unknown field: authorised calls are rejected for it, so that nothing is executed. */
const statusCodeOf = async (endpoint: Endpoint, token: string): Promise<string> => {
  const input = exampleOf(endpoint.input as never) as Record<string, unknown>
  const response = await house.send(endpoint, { ...input, surprise: 1 }, { token })
  return ((await response.json()) as Envelope).statusCode
}

describe('staff endpoints', () => {
  it.each(named)('%s is allowed only for the roles of its duty', async (_, endpoint) => {
    for (const role of staffRoles) {
      const may = !endpoint.roles || endpoint.roles.includes(role)
      // File uploads are rejected because the example id names nothing, or else because no file is sent.
      const ofFiles = resourcesOf(endpoint.input as never).length > 0 ? generalErrors.NOT_FOUND : generalErrors.UNSUPPORTED_BODY
      const inside = endpoint.files ? ofFiles : generalErrors.INPUT_REFUSED
      const expected = may ? inside : generalErrors.NOT_ALLOWED
      expect(await statusCodeOf(endpoint, tokens[role]), role).toBe(expected.code)
    }
  })

  it.each(named)('%s is refused before the second factor, unless it is part of it', async (_, endpoint) => {
    const expected = endpoint.beforeSecondFactor ? generalErrors.INPUT_REFUSED.code : operatorErrors.SECOND_FACTOR.code
    expect(await statusCodeOf(endpoint, beforeSecondFactor)).toBe(expected)
  })

  it('name a duty, except sign-in and work counts', () => {
    const everybodys = desks.filter(({ roles }) => !roles).map(({ path }) => path)
    expect(everybodys.every((path) => path.startsWith('/desk/sign-in') || path === '/desk/work')).toBe(true)
  })
})

describe('the table of duties', () => {
  it('gives every duty to some role, and reviewing identity documents to one role', () => {
    for (const duty of Object.keys(duties) as Duty[]) expect(rolesFor(duty).length).toBeGreaterThan(0)
    expect(staffRoles.filter((role) => mayDo(role, 'realname'))).toEqual(['operator'])
    expect(mayDo('main', 'health')).toBe(false)
  })

  it('allows only finance and owner to confirm prices', () => {
    expect(staffRoles.filter((role) => mayDo(role, 'price-confirm'))).toEqual(['finance', 'owner'])
  })
})
