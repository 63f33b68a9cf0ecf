// Attacks on signed calls: a call is executed exactly as signed, once, by an active key, from an allowed network, within its scopes.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generalErrors } from '@attestry/contract/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { openErrors } from '@attestry/contract/modules/open/errors'
import { keyApi } from '@attestry/contract/modules/open/key'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '../../../../../client/client.ts'
import { SECOND_HOST } from '../../../../demo/second-platform.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { ownDatabase } from '../../../../test/own-database.ts'
import { makeKey, rawSignedRequest, type TestKey } from '../../../../test/signed-call.ts'

const ROOT = '/shimakaze/open/v1'
const RECORDS = `${ROOT}/records`
const DIGESTS = `${ROOT}/digests`

let database: Awaited<ReturnType<typeof ownDatabase>>
let house: TestHouse
let sibling: TestHouse
let token: string
let key: TestKey
/** All nodes use one storage. */
const folder = mkdtempSync(join(tmpdir(), 'attestry-signed-call-'))

beforeAll(async () => {
  database = await ownDatabase()
  house = await openTestHouse({ databaseUrl: database.url, folder })
  sibling = await openTestHouse({ role: 'http', databaseUrl: database.url, folder })
  token = await house.logIn('13800000001')
  key = await makeKey(house, token)
})
afterAll(async () => {
  await sibling.close()
  await house.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const deposit = (name: string) =>
  JSON.stringify({ items: [{ name, digest: createHash('sha256').update(name).digest('hex') }], acknowledged: true })

const countOf = async (keyword: string) => (await house.get(fileDepositApi.list, { kind: 'digest', keyword }, { token })).total

const now = () => Math.floor(Date.now() / 1000)

it('a correctly signed call is accepted', async () => {
  expect((await rawSignedRequest(house, key, 'GET', RECORDS)).envelope.flag).toBe(true)
  expect((await rawSignedRequest(house, key, 'POST', DIGESTS, { body: deposit('right') })).envelope.flag).toBe(true)
  expect(await countOf('right')).toBe(1)
})

describe('replaying a signed call', () => {
  it('is refused, on the same node and on another', async () => {
    const nonce = 'a'.repeat(32)
    const again = { body: deposit('replayed'), time: now(), nonce }
    expect((await rawSignedRequest(house, key, 'POST', DIGESTS, again)).envelope.flag).toBe(true)
    for (const node of [house, sibling]) {
      const answer = await rawSignedRequest(node, key, 'POST', DIGESTS, again)
      expect([answer.status, answer.envelope.statusCode]).toEqual([409, openErrors.REPLAYED.code])
    }
    expect(await countOf('replayed')).toBe(1)
  })

  it('is accepted once among concurrent requests on two nodes', async () => {
    const again = { body: deposit('crowd'), time: now(), nonce: 'b'.repeat(32) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => rawSignedRequest(at % 2 ? house : sibling, key, 'POST', DIGESTS, again)),
    )
    expect(answers.filter(({ envelope }) => envelope.flag)).toHaveLength(1)
    expect(await countOf('crowd')).toBe(1)
  })

  it('is detected per key: another key may use the same nonce', async () => {
    const other = await makeKey(house, (await house.register()).token)
    const nonce = 'c'.repeat(32)
    for (const one of [key, other]) expect((await rawSignedRequest(house, one, 'GET', RECORDS, { nonce })).status).toBe(200)
  })

  it('with a new signature and the same Idempotency-Key executes it once', async () => {
    const again = { body: deposit('retried'), headers: { 'idempotency-key': 'one-and-only-1' } }
    const [first, second] = [
      await rawSignedRequest(house, key, 'POST', DIGESTS, again),
      await rawSignedRequest(sibling, key, 'POST', DIGESTS, again),
    ]
    expect(second.envelope.data).toEqual(first.envelope.data)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await countOf('retried')).toBe(1)
  })
})

describe('clock difference of a signed call', () => {
  it.each([
    [-301, false],
    [-290, true],
    [290, true],
    [310, false],
  ])('%i seconds: accepted is %s', async (skew, admitted) => {
    const answer = await rawSignedRequest(house, key, 'GET', RECORDS, { time: now() + skew })
    expect(answer.status).toBe(admitted ? 200 : 401)
    if (!admitted) expect(answer.envelope.statusCode).toBe(openErrors.SIGNATURE_EXPIRED.code)
  })
})

describe('a signed call is refused with', () => {
  const other = { method: 'POST' as const, path: `${ROOT}/key` }
  const refused = async (tampered: object, given: { query?: string; body?: string; method?: string; path?: string } = {}) => {
    const { method = 'GET', path = RECORDS, ...rest } = given
    const answer = await rawSignedRequest(house, key, method, path, { ...rest, tampered })
    return [answer.status, answer.envelope.statusCode]
  }
  const wrong = [401, openErrors.SIGNATURE_WRONG.code]
  const missing = [401, openErrors.SIGNATURE_MISSING.code]

  it('another method', async () => {
    expect(await refused({ method: 'POST' }, { path: `${ROOT}/captures` })).toEqual(wrong)
    expect(
      await refused({ method: 'DELETE' }, { path: `${ROOT}/uploads/tus/00000000-0000-7000-8000-000000000000`, method: 'HEAD' }),
    ).toEqual(wrong)
  })

  it('another path', async () => {
    expect(await refused({ path: other.path })).toEqual(wrong)
    expect(await refused({ path: '/shimakaze/open/v1/%72ecords' })).toEqual(wrong)
  })

  it('another query, except for the order of parameters', async () => {
    const query = 'keyword=a%20b&pageSize=5'
    expect(await refused({ query: 'keyword=a%20b&pageSize=6' }, { query })).toEqual(wrong)
    expect(await refused({ query: 'pageSize=5' }, { query })).toEqual(wrong)
    expect(await refused({ query: `${query}&state=sealed` }, { query })).toEqual(wrong)
    expect(
      (await rawSignedRequest(house, key, 'GET', RECORDS, { query, tampered: { query: 'pageSize=5&keyword=a+b' } })).status,
    ).toBe(200)
    // The order of a list matters.
    const list = 'keyword=a&keyword=b'
    expect(await refused({ query: 'keyword=b&keyword=a' }, { query: list })).toEqual(wrong)
  })

  it('another body: changed, truncated, missing, or of another type', async () => {
    const body = deposit('tampered')
    const differs = [400, openErrors.BODY_DIFFERS.code]
    const given = { method: 'POST', path: DIGESTS, body }
    expect(await refused({ body: body.replace('tampered', 'tempered') }, given)).toEqual(differs)
    expect(await refused({ body: body.slice(0, -1) }, given)).toEqual(differs)
    expect(await refused({ body: '', headers: { 'content-length': '0' } }, given)).toEqual(differs)
    expect(await refused({ body: `${body} ` }, given)).toEqual(differs)
    const claimed = createHash('sha256').update(body.replace('tampered', 'tempered')).digest('hex')
    const tampered = { body: body.replace('tampered', 'tempered'), headers: { 'x-attestry-digest': claimed } }
    expect(await refused(tampered, given)).toEqual(wrong)
    expect(await countOf('tampered')).toBe(0)
    expect(await countOf('tempered')).toBe(0)
  })

  it('another key, time, nonce or secret', async () => {
    const otherKey = await makeKey(house, (await house.register()).token)
    expect(await refused({ headers: { 'x-attestry-key': otherKey.key } })).toEqual(wrong)
    expect(await refused({ headers: { 'x-attestry-key': `AK${'0'.repeat(20)}` } })).toEqual(wrong)
    expect(await refused({ headers: { 'x-attestry-time': String(now() + 7) } })).toEqual(wrong)
    expect(await refused({ headers: { 'x-attestry-nonce': 'd'.repeat(32) } })).toEqual(wrong)
    expect(await refused({ headers: { 'x-attestry-signature': '0'.repeat(64) } })).toEqual(wrong)
    const guess = await rawSignedRequest(house, { ...key, secret: otherKey.secret }, 'GET', RECORDS)
    expect([guess.status, guess.envelope.statusCode]).toEqual(wrong)
  })

  it('malformed or missing headers', async () => {
    for (const [name, value] of [
      ['key', 'AK'],
      ['time', `${now()}.5`],
      ['time', '1e9'],
      ['nonce', 'short'],
      ['nonce', 'x'.repeat(65)],
      ['digest', 'E3'.repeat(32)],
      ['signature', ''],
    ])
      expect(await refused({ headers: { [`x-attestry-${name}`]: value } }), name).toEqual(missing)
    const session = await house.send(keyApi.list, {}, { token })
    expect(session.status).toBe(200)
    const withSession = await fetch(house.url + RECORDS, { headers: { 'x-auth-token': token } })
    expect(withSession.status).toBe(401)
  })

  it('a path that requires a session', async () => {
    const answer = await rawSignedRequest(house, key, 'GET', '/shimakaze/user/key/list')
    expect(answer.envelope.statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
  })
})

describe('an API key', () => {
  it.each([
    ['read', 'GET', RECORDS],
    ['download', 'GET', `${RECORDS}/100000000000000000/package`],
    ['deposit', 'POST', DIGESTS],
    ['capture', 'GET', `${ROOT}/captures`],
  ] as const)('requires the scope %s', async (scope, method, path) => {
    const person = (await house.register()).token
    const all = ['read', 'download', 'deposit', 'capture'] as const
    const body = method === 'POST' ? deposit('scope') : ''
    const without = await makeKey(house, person, { scopes: all.filter((one) => one !== scope) })
    const refused = await rawSignedRequest(house, without, method, path, { body })
    expect([refused.status, refused.envelope.statusCode]).toEqual([403, openErrors.SCOPE_MISSING.code])
    expect(refused.envelope.errorMessage).toContain(scope)
    const within = await rawSignedRequest(house, await makeKey(house, person, { scopes: [scope] }), method, path, { body })
    expect(within.envelope.statusCode).not.toBe(openErrors.SCOPE_MISSING.code)
  })

  it('is refused outside its networks', async () => {
    const person = (await house.register()).token
    const far = await rawSignedRequest(
      house,
      await makeKey(house, person, { networks: ['203.0.113.0/24', '::1'] }),
      'GET',
      RECORDS,
    )
    expect([far.status, far.envelope.statusCode]).toEqual([403, openErrors.ADDRESS_REFUSED.code])
    expect(far.envelope.errorMessage).toContain('127.0.0.1')
    const near = await rawSignedRequest(house, await makeKey(house, person, { networks: ['127.0.0.0/8'] }), 'GET', RECORDS)
    expect(near.status).toBe(200)
    // X-Forwarded-For of an untrusted client is ignored.
    const forged = await makeKey(house, person, { networks: ['203.0.113.7'] })
    const answer = await rawSignedRequest(house, forged, 'GET', RECORDS, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(answer.status).toBe(403)
  })

  it('is refused on another platform', async () => {
    for (const headers of [{ host: SECOND_HOST }, { notaryid: '2' }]) {
      const answer = await rawSignedRequest(house, key, 'GET', RECORDS, { headers })
      expect(answer.envelope.statusCode).toBe(generalErrors.WRONG_PLATFORM.code)
    }
  })

  it('has its own rate limit', async () => {
    const slow = await openTestHouse({
      role: 'http',
      databaseUrl: house.databaseUrl,
      folder,
      config: { rates: { address: 1e6, account: 3, anonymous: 1e6 } },
    })
    const person = (await house.register()).token
    const [one, other] = [await makeKey(house, person), await makeKey(house, person)]
    const ask = async (who: TestKey) => (await rawSignedRequest(slow, who, 'GET', RECORDS)).status
    const first = [await ask(one), await ask(one), await ask(one), await ask(one)]
    expect(first).toEqual([200, 200, 200, 429])
    expect(await ask(other)).toBe(200)
    await slow.close()
  })
})

describe('a streamed upload', () => {
  const pendingOf = async () => (await house.get(uploadApi.pending, {}, { token })).list.map(({ id, sha256 }) => ({ id, sha256 }))

  /** Sends the head, then `sent` after `between`; resolves to undefined if the connection was cut. */
  function trickle(
    bytes: Buffer,
    sent: Buffer,
    between: () => Promise<void>,
    finish = true,
  ): Promise<{ status: number; code: string } | undefined> {
    const path = `${ROOT}/uploads`
    const signed = sign(key, { method: 'POST', path, query: 'name=slow.bin', body: bytes })
    const { hostname, port } = new URL(house.url)
    const headers = { ...signed, 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) }
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, method: 'POST', path: `${path}?name=slow.bin`, headers, agent: false },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (piece: string) => {
            text += piece
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, code: JSON.parse(text).statusCode }))
        },
      )
      outgoing.on('error', () => (finish ? reject(new Error('connection cut')) : resolve(undefined)))
      outgoing.write(sent.subarray(0, sent.length / 2))
      between().then(() => {
        if (finish) outgoing.end(sent.subarray(sent.length / 2))
        else outgoing.destroy()
      }, reject)
    })
  }

  // Time itself is tested: half of the body has arrived, and the server waits for the rest or notices the lost connection.
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 150))

  it('is stored completely or not at all', async () => {
    const bytes = Buffer.alloc(300_000, 7)
    expect(await trickle(bytes, bytes, pause)).toEqual({ status: 200, code: '000000' })
    const before = await pendingOf()
    expect(before.at(-1)?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const changed = Buffer.from(bytes)
    changed[299_999] = 8
    expect(await trickle(bytes, changed, pause)).toEqual({ status: 400, code: openErrors.BODY_DIFFERS.code })
    await trickle(bytes, bytes, pause, false)
    await expect.poll(pendingOf, { timeout: 10_000 }).toEqual(before)
  })

  it('is refused if its key is revoked meanwhile', async () => {
    const before = await pendingOf()
    const own = key
    key = await makeKey(house, token)
    const bytes = Buffer.alloc(300_000, 9)
    const answer = await trickle(bytes, bytes, async () => {
      await pause()
      await house.get(keyApi.revoke, { id: key.id }, { token })
    })
    key = own
    expect(answer).toEqual({ status: 403, code: openErrors.KEY_NOT_ACTIVE.code })
    expect(await pendingOf()).toEqual(before)
  })

  it('is discarded if a chunk differs from the signed one', async () => {
    const path = `${ROOT}/uploads/tus`
    const tus = { 'tus-resumable': '1.0.0' }
    const started = await rawSignedRequest(house, key, 'POST', path, { headers: { ...tus, 'upload-length': '6' } })
    expect(started.status).toBe(201)
    const place = String(started.headers.location)
    expect(place).toMatch(/^\/shimakaze\/open\/v1\/uploads\/tus\/[0-9a-f-]{36}$/)
    const piece = (offset: number) => ({
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    })
    const first = await rawSignedRequest(house, key, 'PATCH', place, { body: 'abc', headers: piece(0) })
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '3'])
    const second = await rawSignedRequest(house, key, 'PATCH', place, {
      body: 'def',
      headers: piece(3),
      tampered: { body: 'dxf' },
    })
    expect([second.status, second.envelope.statusCode]).toEqual([400, openErrors.BODY_DIFFERS.code])
    expect((await rawSignedRequest(house, key, 'HEAD', place, { headers: tus })).status).toBe(404)
  })

  it('is cancelled by its owner only, and is gone then', async () => {
    const tus = { 'tus-resumable': '1.0.0' }
    const headers = { ...tus, 'upload-length': '6' }
    const started = await rawSignedRequest(house, key, 'POST', `${ROOT}/uploads/tus`, { headers })
    const place = String(started.headers.location)
    const otherKey = await makeKey(house, await house.logIn('13800000002'))
    expect((await rawSignedRequest(house, otherKey, 'DELETE', place, { headers: tus })).status).toBe(404)
    expect((await rawSignedRequest(house, key, 'HEAD', place, { headers: tus })).status).toBe(200)
    expect((await rawSignedRequest(house, key, 'DELETE', place, { headers: tus })).status).toBe(204)
    expect((await rawSignedRequest(house, key, 'HEAD', place, { headers: tus })).status).toBe(404)
  })
})

it('an act and the revocation of its key are serialised', async () => {
  const person = await house.logIn('13800000001')
  for (const round of [1, 2, 3]) {
    const short = await makeKey(house, person)
    const [act, end] = await Promise.all([
      rawSignedRequest(house, short, 'POST', DIGESTS, { body: deposit(`race-${round}`) }),
      house.get(keyApi.revoke, { id: short.id }, { token: person }),
    ])
    expect(end.state).toBe('revoked')
    expect(act.envelope.flag || act.envelope.statusCode === openErrors.KEY_NOT_ACTIVE.code).toBe(true)
    expect(await countOf(`race-${round}`)).toBe(act.envelope.flag ? 1 : 0)
    const later = await rawSignedRequest(house, short, 'POST', DIGESTS, { body: deposit(`race-${round}`) })
    expect(later.envelope.statusCode).toBe(openErrors.KEY_NOT_ACTIVE.code)
  }
})
