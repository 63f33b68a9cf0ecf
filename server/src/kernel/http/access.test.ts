// Request authentication: which platform a caller is on, and that no other site can act with a visitor's cookie (CSRF).
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { type RawRequestOptions, rawRequest } from '../../../test/raw-request.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../test/two-platforms.ts'
import { firstBrokenAuditLine } from '../audit.ts'

let house: TestHouse
let token = ''
let host = ''

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  token = await house.logIn('13800000001')
  host = new URL(house.url).host
})
afterAll(() => house.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const at = (endpoint: Endpoint, options: RawRequestOptions & { query?: string } = {}) =>
  rawRequest(house.url + wirePath(endpoint) + (options.query ?? ''), { method: endpoint.method, ...options })

describe('a platform named by a logged-in caller', () => {
  const named = (id: unknown): [string, () => ReturnType<typeof at>][] => [
    ['in the body', () => at(recordApi.list, own({ body: JSON.stringify({ notaryId: id }) }))],
    ['in the query', () => at(profileApi.info, own({ query: `?notaryId=${id}` }))],
    ['in the header', () => at(profileApi.info, own({ headers: { notaryid: String(id) } }))],
  ]
  const own = (options: RawRequestOptions & { query?: string }) => ({
    ...options,
    headers: { ...JSON_TYPE, 'x-auth-token': token, ...options.headers },
  })
  const mismatches = async () =>
    (
      await sql<{ actor: string; subject: string; address: string }>`
        select actor, subject, address from kernel.audit where action = 'platform.mismatch' and platform_id = 1 order by seq`.execute(
        house.house.deps.db,
      )
    ).rows

  it.each(named(OTHER_PLATFORM))('%s is refused and audited if it is not the session’s platform', async (_, call) => {
    const before = await mismatches()
    const { status, envelope } = await call()
    expect(status).toBe(200)
    expect(envelope).toMatchObject({ flag: false, statusCode: generalErrors.WRONG_PLATFORM.code, data: null })
    const { id } = await house.get(profileApi.info, {}, { token })
    expect((await mismatches()).slice(before.length)).toEqual([
      { actor: id, subject: String(OTHER_PLATFORM), address: '127.0.0.1' },
    ])
    expect(await firstBrokenAuditLine(house.house.deps.db, 1)).toBeUndefined()
  })

  it.each(named(1))('%s is accepted if it is the session’s platform', async (_, call) => {
    const before = await mismatches()
    expect((await call()).envelope.flag).toBe(true)
    expect(await mismatches()).toEqual(before)
  })

  it('in both header and query is refused if either is not the session’s platform', async () => {
    const both = own({ headers: { notaryid: String(OTHER_PLATFORM) }, query: '?notaryId=1' })
    expect((await at(profileApi.info, both)).envelope.statusCode).toBe(generalErrors.WRONG_PLATFORM.code)
  })

  it('that is refused does not act and does not end the session', async () => {
    const { token: other } = await house.get(sessionApi.login, { phone: '13800000002', password: DEMO_PASSWORD })
    const elsewhere = { token: other, headers: { notaryid: String(OTHER_PLATFORM) } }
    expect((await house.call(sessionApi.logout, {}, elsewhere)).statusCode).toBe(generalErrors.WRONG_PLATFORM.code)
    expect((await house.call(profileApi.info, {}, { token: other })).flag).toBe(true)
  })
})

describe('an anonymous caller', () => {
  const platformAt = async (options: RawRequestOptions & { query?: string }) =>
    (await at(dictionaryApi.platform, options)).envelope

  it.each([
    ['at no known host', {}, 1],
    ['at the second host', { headers: { host: 'second.localhost' } }, OTHER_PLATFORM],
    ['at the second host with a port, in capitals', { headers: { host: 'SECOND.localhost:8080' } }, OTHER_PLATFORM],
    ['with a number in the query', { query: `?notaryId=${OTHER_PLATFORM}` }, OTHER_PLATFORM],
    ['with a number in the header', { headers: { notaryid: String(OTHER_PLATFORM) } }, OTHER_PLATFORM],
    ['with a number that differs from the host’s platform', { headers: { host: 'second.localhost' }, query: '?notaryId=1' }, 1],
    ['with an empty number', { query: '?notaryId=' }, 1],
  ])('%s is on platform %s', async (_, options, id) => {
    expect(await platformAt(options)).toMatchObject({ flag: true, data: { id } })
  })

  it.each(['7', '0', '-1', '1.5', 'abc', '99999999999999999999', '1e0', '0x1', '1,2', ' 1'])(
    'that names platform %j gets NOT_FOUND',
    async (id) => {
      const answers = [
        await platformAt({ query: `?notaryId=${encodeURIComponent(id)}` }),
        await platformAt({ headers: { notaryid: id.trim() || '?' } }),
      ]
      const [inQuery, inHeader] = answers
      expect(inQuery?.statusCode).toBe(generalErrors.NOT_FOUND.code)
      if (id === id.trim()) expect(inHeader?.statusCode).toBe(generalErrors.NOT_FOUND.code)
    },
  )

  it.each(['true', '[1]', '[[1]]', '{}', '{"toString":1}', '{"valueOf":null,"toString":null}', '"[1]"', '1.5', '-1', '0'])(
    'that names a platform as JSON %s gets NOT_FOUND',
    async (notaryId) => {
      const body = JSON.stringify({ phone: '13800000001', password: DEMO_PASSWORD }).replace('}', `,"notaryId":${notaryId}}`)
      const { status, envelope } = await at(sessionApi.login, { headers: JSON_TYPE, body })
      expect(status).toBe(200)
      expect(envelope.statusCode).toBe(generalErrors.NOT_FOUND.code)
    },
  )

  it('that names a platform as a nested form field gets NOT_FOUND', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `phone=13800000001&password=${encodeURIComponent(DEMO_PASSWORD)}&notaryId[a]=1`
    const { status, envelope } = await at(sessionApi.login, { headers, body })
    expect([status, envelope.statusCode]).toEqual([200, generalErrors.NOT_FOUND.code])
  })

  it('logs in on the platform named in the body, as specified', async () => {
    const body = JSON.stringify({ phone: '13800000001', password: DEMO_PASSWORD, notaryId: String(OTHER_PLATFORM) })
    const { envelope } = await at(sessionApi.login, { headers: JSON_TYPE, body })
    expect(envelope).toMatchObject({ data: { account: { platformId: OTHER_PLATFORM } } })
  })
})

describe('a session cookie', () => {
  const withCookie = (headers: Record<string, string> = {}) => ({
    headers: { ...JSON_TYPE, cookie: `theme=dark; bq-x-token=${token}; lang=en`, ...headers },
  })
  const own = () => `http://${host}`
  /** Any act will do; this one changes nothing if it is allowed. */
  const act = (headers: Record<string, string>) =>
    at(sessionApi.end, { ...withCookie(headers), query: '' }).then(({ envelope }) => envelope.statusCode)
  const refused = generalErrors.CROSS_SITE.code
  const letIn = generalErrors.INPUT_REFUSED.code

  it('suffices for reads', async () => {
    expect((await at(profileApi.info, withCookie())).envelope.flag).toBe(true)
    expect((await at(recordApi.list, { ...withCookie(), body: '{}' })).envelope.flag).toBe(true)
  })

  it.each([
    ['neither Origin nor Sec-Fetch-Site', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['our host on another port', { origin: 'http://127.0.0.1:1' }],
    ['the origin null', { origin: 'null' }],
    ['an invalid origin', { origin: 'nonsense' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
    ['only a referrer', { referer: 'http://127.0.0.1/' }],
    ['an empty token header', { 'x-auth-token': '' }],
  ])('does not act with %s', async (_, headers) => {
    expect(await act(headers)).toBe(refused)
  })

  it('does not act when Sec-Fetch-Site contradicts Origin', async () => {
    expect(await act({ origin: own(), 'sec-fetch-site': 'cross-site' })).toBe(refused)
  })

  it('acts from our own pages, shown by Sec-Fetch-Site or Origin', async () => {
    expect(await act({ origin: own() })).toBe(letIn)
    expect(await act({ 'sec-fetch-site': 'same-origin' })).toBe(letIn)
  })

  it('acts if the token is also in the header, which no other site can read', async () => {
    expect(await act({ 'x-auth-token': token })).toBe(letIn)
  })

  it('does not replace an invalid token in the header', async () => {
    const { envelope } = await at(profileApi.info, withCookie({ 'x-auth-token': 'x'.repeat(43) }))
    expect(envelope.statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
  })

  it('does not end the session when another site sends a logout', async () => {
    const headers = { ...JSON_TYPE, cookie: `bq-x-token=${token}`, origin: 'https://evil.example' }
    const { envelope } = await at(sessionApi.logout, { headers, body: '{}' })
    expect(envelope.statusCode).toBe(refused)
    expect((await house.call(profileApi.info, {}, { token })).flag).toBe(true)
  })
})

describe('a page of another site', () => {
  const body = `phone=13800000001&password=${encodeURIComponent(DEMO_PASSWORD)}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    ['Sec-Fetch-Site is cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Origin is another site', { origin: 'https://evil.example' }],
    ['it hides its origin', { origin: 'null' }],
  ])('cannot log a visitor in as someone else, when %s', async (_, headers) => {
    const answer = await at(sessionApi.login, { headers: { ...form, ...headers }, body })
    expect(answer.envelope.statusCode).toBe(generalErrors.CROSS_SITE.code)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['our own page', () => ({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })],
    ['a program', () => ({})],
  ])('is distinguished from %s, which may log in', async (_, headers) => {
    const answer = await at(sessionApi.login, { headers: { ...form, ...headers() }, body })
    expect(answer.envelope.flag).toBe(true)
  })
})
