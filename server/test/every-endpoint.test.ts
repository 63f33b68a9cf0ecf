// Rules that hold for every endpoint of the contract, current and future.
import { endpoints } from '@attestry/contract/api'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { definitionOf, exampleOf, isOptional, resourcesOf } from '@attestry/contract/example'
import { factsOf, UUID } from '@attestry/contract/field'
import { schemaAt } from '@attestry/contract/input-problem'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { switchApi } from '@attestry/contract/modules/account/switch'
import { openErrors } from '@attestry/contract/modules/open/errors'
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '../../client/client.ts'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import { routes } from '../src/routes.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { makers } from './resource-makers.ts'
import { makeKey, sendSigned, type TestKey } from './signed-call.ts'
import { OTHER_PLATFORM, OTHER_PLATFORM_PERSON, SIBLING, STAFF, seedSecondPlatform } from './two-platforms.ts'

type Schema = Parameters<typeof exampleOf>[0]
type Fields = Record<string, unknown>

const schemaOf = (endpoint: Endpoint) => endpoint.input as unknown as Schema
const label = (endpoint: Endpoint) => `${endpoint.method} ${wirePath(endpoint)}`
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [label(endpoint), endpoint] as const)
const all = endpoints.map((entry) => entry.endpoint)
const isFullSize = process.env.FULL_SIZE === '1'
/** At smoke size a third; a change of the server or the contract runs the whole. */
const sample = <T>(list: readonly T[]): T[] => list.filter((_, at) => isFullSize || at % 3 === 0)
const example = (endpoint: Endpoint) => exampleOf(schemaOf(endpoint)) as Fields
const TUS = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-offset': '0' }

let house: TestHouse
const tokens: Record<string, string> = {}
/** Keys of signed calls, by the session token of the owner. */
const keys = new Map<string, TestKey>()

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  tokens.owner = await house.logIn('13800000003')
  await house.logIn('13800000003')
  tokens.sibling = await house.logIn(SIBLING)
  tokens.otherMember = (await house.register()).token
  tokens.main = await house.logIn('13800000002')
  for (const [role, phone] of Object.entries(STAFF)) {
    tokens[`staff ${role}`] = await house.logIn(phone)
    tokens[`staff ${role} elsewhere`] = await house.logIn(phone, OTHER_PLATFORM)
  }
  tokens.staff = tokens['staff operator'] ?? ''
  const logInElsewhere = async (phone: string) =>
    (await house.get(sessionApi.login, { phone, password: DEMO_PASSWORD, notaryId: OTHER_PLATFORM } as never)).token
  tokens.elsewhere = await logInElsewhere(OTHER_PLATFORM_PERSON)
  for (const token of [tokens.main, tokens.otherMember, tokens.elsewhere]) keys.set(token, await makeKey(house, token))
})
afterAll(() => house.close())

/** HEAD responses have no body, so the status is all there is. */
async function read(response: Response): Promise<Envelope & { http: number }> {
  const text = await response.text()
  return {
    ...(text ? (JSON.parse(text) as Envelope) : { flag: false, statusCode: '', data: null, errorMessage: null }),
    http: response.status,
  }
}

function dispatch(endpoint: Endpoint, input: Fields, options: { token?: string | undefined; form?: boolean }): Promise<Response> {
  const key = endpoint.access === 'signed' ? keys.get(options.token ?? '') : undefined
  if (!key) return house.send(endpoint, input, { ...options, headers: TUS })
  const at = options.token === tokens.elsewhere ? { notaryid: String(OTHER_PLATFORM) } : {}
  return sendSigned(house, key, endpoint, input, { ...options, headers: { ...TUS, ...at } })
}

const send = async (endpoint: Endpoint, input: Fields, token?: string) => read(await dispatch(endpoint, input, { token }))

it('every endpoint of the contract has a route, and there are no others', () => {
  expect(routes.map((route) => label(route.endpoint)).sort()).toEqual(all.map(label).sort())
})

describe('without a session', () => {
  const closed = all.filter((endpoint) => endpoint.access !== 'public' && endpoint.access !== 'signed')
  it.each(named(closed))('%s refuses with NOT_LOGGED_IN', async (_, endpoint) => {
    for (const token of [undefined, 'x'.repeat(43), 'not a token']) {
      const answer = await send(endpoint, example(endpoint), token)
      expect(answer.http).toBe(endpoint.answer === 'raw' ? 401 : 200)
      if (endpoint.method !== 'HEAD') expect(answer.statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
    }
  })
})

describe('without a signature', () => {
  it.each(named(all.filter((endpoint) => endpoint.access === 'signed')))(
    '%s refuses with SIGNATURE_MISSING, also with a session',
    async (_, endpoint) => {
      for (const token of [undefined, tokens.owner, tokens.staff]) {
        const answer = await send(endpoint, example(endpoint), token)
        expect(answer.http).toBe(401)
        if (endpoint.method !== 'HEAD') expect(answer.statusCode).toBe(openErrors.SIGNATURE_MISSING.code)
      }
    },
  )
})

describe('with the wrong kind of account', () => {
  it.each(named(all.filter((endpoint) => endpoint.access === 'main')))(
    '%s refuses sub-accounts and staff',
    async (_, endpoint) => {
      for (const token of [tokens.owner, tokens.staff])
        expect((await send(endpoint, example(endpoint), token)).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    },
  )
  it.each(named(all.filter((endpoint) => endpoint.access === 'member' && endpoint.method !== 'HEAD')))(
    '%s refuses staff',
    async (_, endpoint) => {
      expect((await send(endpoint, example(endpoint), tokens.staff)).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    },
  )
})

describe('staff endpoints', () => {
  it.each(named(all.filter((endpoint) => endpoint.access === 'staff')))('%s refuses members', async (_, endpoint) => {
    for (const token of [tokens.owner, tokens.main]) {
      const answer = await send(endpoint, example(endpoint), token)
      expect(answer.http).toBe(endpoint.answer === 'raw' ? 403 : 200)
      expect(answer.statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    }
  })
})

/** A staff account with the duty of the endpoint. */
const roleFor = ({ roles }: Pick<Endpoint, 'roles'>) => `staff ${roles?.[0] ?? 'operator'}`
const ownerOf = ({ access, ...endpoint }: Endpoint) =>
  ({ staff: tokens[roleFor(endpoint)], main: tokens.main, signed: tokens.main })[access as string] ?? tokens.owner
/** Resources that only main accounts have are created by one. */
/** Other members may not access a member's resource; staff of another platform may not access a platform's. */
const makerOf = ({ access }: Endpoint) => (access === 'main' || access === 'signed' ? tokens.main : tokens.owner) ?? ''
const outsidersTo = ({ access, ...endpoint }: Endpoint) =>
  access === 'staff'
    ? [tokens[`${roleFor(endpoint)} elsewhere`]]
    : [tokens.otherMember, tokens.elsewhere, ...(access === 'main' || access === 'signed' ? [] : [tokens.sibling])]

describe('a resource of another owner', () => {
  const withResource = all.flatMap((endpoint) =>
    resourcesOf(schemaOf(endpoint)).map((found) => [`${label(endpoint)} (${found.path.join('.')})`, endpoint, found] as const),
  )

  const withId = (endpoint: Endpoint, path: readonly string[], id: string, input = example(endpoint)): Fields => {
    let here: unknown = input
    const keys = path.map((key) => (key === '*' ? '0' : key))
    for (const [at, key] of keys.slice(0, -1).entries()) {
      const fields = here as Fields
      // An optional list is not in the example.
      fields[key] ??= path[at + 1] === '*' ? [] : {}
      here = fields[key]
    }
    ;(here as Fields)[keys.at(-1) ?? ''] = id
    return input
  }

  it.each(sample(withResource))('%s looks nonexistent', async (_, endpoint, { path, resource }) => {
    const make = makers[resource]
    if (!make) throw new Error(`server/test/resource-makers.ts has no maker for "${resource}"`)
    const id = await make(house, makerOf(endpoint))
    const absent = id.replace(/[0-9a-f](?=[0-9a-f]{3}$)/, (digit) => (digit === '5' ? '6' : '5'))
    expect(absent).not.toBe(id)
    const outsiders = outsidersTo(endpoint)
    const answers = [
      ...(await Promise.all(outsiders.map((token) => send(endpoint, withId(endpoint, path, id), token)))),
      await send(endpoint, withId(endpoint, path, absent), ownerOf(endpoint)),
    ].map(({ requestId: _unique, ...answer }) => answer)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({
      flag: false,
      http: endpoint.answer === 'raw' ? 404 : 200,
      ...(endpoint.method === 'HEAD' ? {} : { statusCode: generalErrors.NOT_FOUND.code }),
    })
  })

  /** A digest deposit, a new invoice, an empty dossier and a new case have no file to return; these calls are tested with a file elsewhere. */
  const withoutFile = [
    /\/file\/preview\//,
    /\/collect\/download\/:id/,
    /\/invoice\/.*file\/.*:format/,
    /\/dossier\/(index|bundle)\//,
    /\/notarization\/.*(archive|certificate|evidence\/|seal\/image)/,
    /\/expertise\/.*(issue|package|pdf)\//,
    /\/(buynotarize|desk\/purchase)\/.*(file|certificate|handover)/,
  ]

  // A control of the test above, which waits for the proof of a record each time.
  if (isFullSize)
    it.each(withResource)('%s is found by its owner', async (_, endpoint, { path, resource }) => {
      let input = example(endpoint)
      for (const other of resourcesOf(schemaOf(endpoint)).filter((each) => each.path.join() !== path.join()))
        input = withId(endpoint, other.path, (await makers[other.resource]?.(house, makerOf(endpoint))) ?? '', input)
      const id = (await makers[resource]?.(house, makerOf(endpoint))) ?? ''
      if (resource === 'attestation') await waitForProof(id, makerOf(endpoint))
      // Switching ends the current session, so use a new one.
      const token = endpoint.path === switchApi.enter.path ? await house.logIn('13800000003') : ownerOf(endpoint)
      const answer = await dispatch(endpoint, withId(endpoint, path, id, input), { token })
      if (withoutFile.some((pattern) => pattern.test(label(endpoint)))) return answer.body?.cancel()
      // Found, but without the form with its file.
      if (endpoint.files && answer.status === 415) return answer.body?.cancel()
      expect(answer.status).toBeLessThan(405)
      if (endpoint.answer === 'raw' && answer.ok) return answer.body?.cancel()
      if (endpoint.method !== 'HEAD' && answer.status === 200)
        expect(((await answer.json()) as Envelope).statusCode).not.toBe(generalErrors.NOT_FOUND.code)
      else expect(answer.status).not.toBe(404)
    })

  async function waitForProof(ano: string, token: string): Promise<void> {
    const { recordApi } = await import('@attestry/contract/modules/attestation/record')
    await expect
      .poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, { timeout: 15_000 })
      .toBe(true)
  }
})

describe('invalid input', () => {
  const refusal = (endpoint: Endpoint, answer: Envelope & { http: number }, field: string) => {
    expect(answer.http, JSON.stringify(answer)).toBe(endpoint.answer === 'raw' ? 400 : 200)
    if (endpoint.method === 'HEAD') return
    expect(answer.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    // In a list the entry is named.
    expect(answer.fields?.map((entry) => entry.field.split('.')[0])).toContain(field)
    expect(answer.errorMessage).toBeTruthy()
  }
  /** Logout ends the current session, so use a new one. */
  const tokenFor = async (endpoint: Endpoint) => {
    if (endpoint.access === 'public') return undefined
    // Enrolment is allowed only without an authenticator.
    if (endpoint.path === signInApi.enrol.path) return tokens['staff operator elsewhere']
    if (endpoint.access === 'staff') return tokens[roleFor(endpoint)]
    return endpoint.path === sessionApi.logout.path ? house.logIn('13800000002') : tokens.main
  }
  const inPath = (endpoint: Endpoint, name: string) => endpoint.path.includes(`:${name}`)

  // An exact body is a message, not fields.
  const withFields = all.filter(({ body }) => body !== 'exact')
  it.each(sample(named(withFields)))('%s names the wrong field and never fails with a fault', async (_, endpoint) => {
    const token = await tokenFor(endpoint)
    const shape = Object.entries(definitionOf(schemaOf(endpoint)).shape ?? {})
    for (const [name, schema] of shape) {
      if (!inPath(endpoint, name)) {
        const { [name]: _gone, ...without } = example(endpoint)
        if (!isOptional(schema)) refusal(endpoint, await send(endpoint, without, token), name)
        // A query carries only text, which is always valid as text.
        if (endpoint.method !== 'GET')
          refusal(endpoint, await send(endpoint, { ...example(endpoint), [name]: { odd: ['value'] } }, token), name)
      }
      const long = 'z'.repeat(inPath(endpoint, name) ? 150 : 5_000)
      const tooLong = await send(endpoint, { ...example(endpoint), [name]: long }, token)
      expect(tooLong.http).toBeLessThan(500)
      expect(tooLong.flag).toBe(false)
    }
    for (const key of ['surprise', '__proto__', 'constructor', 'toString']) {
      const answer = await send(
        endpoint,
        Object.defineProperty({ ...example(endpoint) }, key, { value: { polluted: true }, enumerable: true }),
        token,
      )
      if (!endpoint.files) refusal(endpoint, answer, key)
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  /** Every text field with its path; `0` is the first entry of a list. */
  const textsOf = (schema: Schema, path: readonly string[] = []): (readonly string[])[] => {
    const { type, shape, element } = definitionOf(schema)
    if (shape) return Object.entries(shape).flatMap(([name, inner]) => textsOf(inner, [...path, name]))
    if (element) return textsOf(element, [...path, '0'])
    return type === 'string' || type === 'pipe' ? [path] : []
  }
  const withText = (schema: Schema, given: unknown, [key, ...rest]: readonly string[], text: string): unknown => {
    if (key === undefined) return `${typeof given === 'string' ? given : exampleOf(schema)}${text}`
    const { shape, element } = definitionOf(schema)
    const inner = element ?? shape?.[key]
    if (!inner) throw new Error(`no field ${key}`)
    const before = (given ?? exampleOf(schema)) as Fields
    const changed = withText(inner, before[key], rest, text)
    return element ? [changed] : { ...before, [key]: changed }
  }
  const hasBody = ({ method }: Endpoint) => ['POST', 'PUT', 'PATCH'].includes(method)
  const withTexts = all.filter((endpoint) => !endpoint.files && textsOf(schemaOf(endpoint)).length > 0)

  it.each(named(withTexts))('%s refuses text with NUL or a lone surrogate and names the field', async (_, endpoint) => {
    const token = await tokenFor(endpoint)
    for (const path of textsOf(schemaOf(endpoint))) {
      const [name = ''] = path
      // Only a body can carry a lone surrogate.
      for (const text of hasBody(endpoint) && !inPath(endpoint, name) ? ['\0', '\ud83d'] : ['\0']) {
        const input = withText(schemaOf(endpoint), example(endpoint), path, text) as Fields
        refusal(endpoint, await send(endpoint, input, token), name)
      }
    }
  })

  const isVerbatim = (endpoint: Endpoint, path: readonly string[]) => {
    const keys = path.map((key) => (key === '0' ? 0 : key))
    return factsOf(schemaAt(schemaOf(endpoint), keys) ?? schemaOf(endpoint)).verbatim
  }

  it.each(named(withTexts))(
    '%s refuses text with a control or bidirectional character and names the field',
    async (_, endpoint) => {
      const token = await tokenFor(endpoint)
      for (const path of textsOf(schemaOf(endpoint)).filter((each) => !isVerbatim(endpoint, each))) {
        for (const character of ['\u0007', '\u202e']) {
          // Before other text: a field may trim white space, and a control character that is one, at its ends.
          const input = withText(schemaOf(endpoint), example(endpoint), path, `${character}x`) as Fields
          refusal(endpoint, await send(endpoint, input, token), path[0] ?? '')
        }
      }
    },
  )

  const idsOf = (endpoint: Endpoint) => Object.entries(example(endpoint)).filter(([, value]) => UUID.test(String(value)))

  it.each(named(all.filter((endpoint) => idsOf(endpoint).length > 0)))(
    '%s refuses ids that have the characters of a UUID and are none',
    async (_, endpoint) => {
      const token = await tokenFor(endpoint)
      for (const [name] of idsOf(endpoint))
        for (const id of ['a'.repeat(36), '-'.repeat(36)])
          refusal(endpoint, await send(endpoint, { ...example(endpoint), [name]: id }, token), name)
    },
  )

  const posts = all.filter((endpoint) => endpoint.method === 'POST' && !endpoint.files && endpoint.effect !== 'stream')
  const signature = (endpoint: Endpoint, body: string) => {
    const path = wirePath(endpoint).replace(/:\w+/g, '1')
    const key = keys.get(tokens.main ?? '')
    return endpoint.access === 'signed' && key ? sign(key, { method: endpoint.method, path, query: '', body }) : {}
  }
  const isUnreadable = ({ statusCode }: Envelope) =>
    [generalErrors.BODY_UNREADABLE, generalErrors.BODY_TOO_COMPLEX].some(({ code }) => code === statusCode)
  it.each(named(posts))('%s rejects malformed bodies without a fault', async (_, endpoint) => {
    for (const body of ['{', '[]', '"text"', '12', 'null', '{"a":'.repeat(2000), '\u0000']) {
      const token = await tokenFor(endpoint)
      const response = await fetch(house.url + wirePath(endpoint).replace(/:\w+/g, '1'), {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          ...(token ? { 'x-auth-token': token } : {}),
          ...signature(endpoint, body),
        },
        body,
      })
      const answer = (await response.json()) as Envelope
      expect(response.status).toBe(endpoint.answer === 'raw' || isUnreadable(answer) ? 400 : 200)
      if (endpoint.access !== 'public' || Object.keys(example(endpoint)).length > 0)
        expect(answer.flag || answer.statusCode.startsWith('700000')).toBe(true)
    }
  })

  it.each(named(posts))('%s reads a form like JSON', async (_, endpoint) => {
    const token = await tokenFor(endpoint)
    const asForm = await read(await dispatch(endpoint, { ...example(endpoint), surprise: 1 }, { token, form: true }))
    expect(asForm.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    expect(asForm.fields?.map((entry) => entry.field)).toEqual(['surprise'])
  })
})
