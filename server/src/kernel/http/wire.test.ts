// Wire format: envelope, language, request id, and which request bodies are accepted.
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { codeApi } from '@attestry/contract/modules/account/code'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import { makers } from '../../../test/resource-makers.ts'

let house: TestHouse
let token = ''

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
})
afterAll(() => house.close())

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const login = wirePath(sessionApi.login)

const post = (path: string, headers: Record<string, string>, body: string) =>
  rawRequest(house.url + path, { method: 'POST', headers, body })

describe('an answer', () => {
  it('is an envelope that must not be cached', async () => {
    const response = await house.send(profileApi.info, {}, { token })
    const answer = (await response.json()) as Envelope
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(answer).sort()).toEqual(['data', 'errorMessage', 'flag', 'requestId', 'statusCode'])
    expect(answer).toMatchObject({ flag: true, statusCode: '000000', data: { phone: '13800000001' }, errorMessage: null })
  })

  it('with a list contains total and page number', async () => {
    const page = await house.get(recordApi.list, { pageNum: 3, pageSize: 7 }, { token })
    expect(page).toEqual({ list: [], total: 0, isLonger: false, before: 0, pageNum: 3, pageSize: 7 })
  })

  it('that refuses is sent with 200 and data null', async () => {
    const response = await house.send(sessionApi.end, { id: '00000000-0000-7000-8000-000000000000' }, { token })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const answer = (await response.json()) as Envelope
    expect(answer).toEqual({
      flag: false,
      statusCode: generalErrors.NOT_FOUND.code,
      data: null,
      errorMessage: generalErrors.NOT_FOUND.zh,
      requestId: response.headers.get('x-request-id'),
    })
  })

  it('that refuses input names each field once', async () => {
    const answer = await house.call(sessionApi.login, { phone: '12', password: '' })
    expect(answer.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    expect(answer.fields?.map(({ field }) => field)).toEqual(['phone', 'password'])
    expect(answer.errorMessage).toBe(answer.fields?.[0]?.problem)
  })

  it('that refuses thousands of fields lists only some of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`k${at}`, 1]))
    const { status, text, envelope } = await post(login, JSON_TYPE, JSON.stringify(many))
    expect(status).toBe(200)
    expect(envelope.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    expect(text.length).toBeLessThan(50_000)
  })
})

describe('the request id', () => {
  const everyKind: readonly [string, string, Parameters<typeof rawRequest>[1]?][] = [
    ['a success', wirePath(dictionaryApi.platform)],
    ['a refusal', wirePath(profileApi.info)],
    ['a refusal of a raw call', wirePath(recordApi.export)],
    ['an unknown path', '/shimakaze/none'],
    ['a broken path', '/shimakaze/%zz'],
    ['a path with an endless id', `/shimakaze/login/session/${'x'.repeat(5_000)}`, { method: 'DELETE' }],
    ['a wrong type', login, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
    ['a body that is no JSON', login, { method: 'POST', headers: JSON_TYPE, body: '{' }],
    ['a body too large', login, { method: 'POST', headers: JSON_TYPE, body: ' '.repeat(1024 * 1024 + 1) }],
    ['/healthz', '/healthz'],
    ['/readyz', '/readyz'],
    ['/metrics', '/metrics'],
    ['/shimakaze/docs', '/shimakaze/docs'],
  ]

  it.each(everyKind)('is on %s', async (_, path, options) => {
    const { headers, envelope } = await rawRequest(house.url + path, options)
    expect(headers['x-request-id']).toMatch(UUID)
    if ('flag' in envelope) expect(envelope.requestId).toBe(headers['x-request-id'])
  })

  it('is generated for each call, whatever the client sends, and logged', async () => {
    const asked = { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } }
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await rawRequest(house.url + wirePath(dictionaryApi.platform), asked)).headers['x-request-id']),
    )
    expect(new Set(ids).size).toBe(3)
    const lines = house.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const requestId of ids) {
      expect(lines.filter((line) => line.requestId === requestId)).toEqual([
        expect.objectContaining({ method: 'GET', route: '/shimakaze/dict', status: 200, statusCode: '000000', msg: 'call' }),
      ])
    }
  })

  it('is logged for a refusal, with its code and without the input', async () => {
    const phone = '13877770001'
    const response = await house.send(sessionApi.login, { phone, password: 'Wrong#2026' })
    const line = house.log.find((entry) => entry.includes(response.headers.get('x-request-id') ?? ''))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ route: '/shimakaze/login', status: 200, statusCode: '510001' })
    expect(line).not.toContain(phone)
  })
})

describe('the answer language', () => {
  it.each([
    [undefined, 'zh'],
    ['', 'zh'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['EN-us', 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['en-US,en;q=0.9,zh-CN;q=0.8', 'en'],
    ['zh;q=0.2, en;q=0.7', 'en'],
    ['en;q=0.2, zh;q=0.7', 'zh'],
    ['fr-FR, de;q=0.9', 'zh'],
    ['fr-FR, en;q=0.1', 'en'],
    ['en;q=0', 'zh'],
    ['en;q=0, zh;q=0.1', 'zh'],
    ['en;q=lots', 'zh'],
    ['zh;q=lots, en;q=0.5', 'en'],
    ['*', 'zh'],
    [';;;,,,q=', 'zh'],
  ] as const)('of "Accept-Language: %s" is %s', async (accepted, locale) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted }
    const { envelope } = await rawRequest(house.url + wirePath(profileApi.info), { headers })
    expect(envelope.errorMessage).toBe(generalErrors.NOT_LOGGED_IN[locale])
  })

  it('also applies to refused fields', async () => {
    const ask = (language: string) => house.call(sessionApi.login, { phone: '12' }, { headers: { 'accept-language': language } })
    expect((await ask('zh')).errorMessage).toContain('手机号不正确')
    expect((await ask('en')).errorMessage).toContain('Phone number is not valid')
  })
})

describe('a request body', () => {
  const digest = 'cd'.repeat(32)
  const depositPath = wirePath(fileDepositApi.depositDigests)
  const deposit = async (headers: Record<string, string>, body: string) => {
    const { envelope } = await post(depositPath, { ...headers, 'x-auth-token': token }, body)
    expect(envelope).toMatchObject({ flag: true, errorMessage: null })
    return (envelope.data as { list: { name: string; label: string }[] }).list.map(({ name, label }) => ({ name, label }))
  }
  const expected = [
    { name: 'one & only', label: 'case_7' },
    { name: '二', label: '' },
  ]
  const items = [
    { name: 'one & only', digest, label: 'case_7' },
    { name: '二', algorithm: 'sm3', digest },
  ]

  it('is read as JSON, with or without a character set', async () => {
    const body = JSON.stringify({ items, acknowledged: true })
    expect(await deposit(JSON_TYPE, body)).toEqual(expected)
    expect(await deposit({ 'content-type': 'application/json; charset=utf-8' }, body)).toEqual(expected)
  })

  it('is read as a form with nested brackets, in any order', async () => {
    const form = new URLSearchParams([
      ['items[1][name]', '二'],
      ['items[1][algorithm]', 'sm3'],
      ['items[1][digest]', digest],
      ['acknowledged', 'true'],
      ['items[0][name]', 'one & only'],
      ['items[0][digest]', digest],
      ['items[0][label]', 'case_7'],
    ])
    expect(await deposit(FORM, form.toString())).toEqual(expected)
  })

  it('is read as a form with JSON text in a field, and as a form with a character set', async () => {
    const form = new URLSearchParams({ items: JSON.stringify(items), acknowledged: 'true' }).toString()
    expect(await deposit(FORM, form)).toEqual(expected)
    expect(await deposit({ 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }, form)).toEqual(expected)
  })

  it('as a form keeps text that looks like a number, and refuses text that should be one', async () => {
    const [record] = await deposit(
      FORM,
      new URLSearchParams({ items: JSON.stringify([{ ...items[0], name: '007' }]), acknowledged: 'true' }).toString(),
    )
    expect(record?.name).toBe('007')
    const odd = await post(wirePath(recordApi.list), { ...FORM, 'x-auth-token': token }, 'pageNum=two')
    expect(odd.envelope).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'pageNum' }] })
  })

  it('as a deeply nested form is refused', async () => {
    const deep = `items${'[a]'.repeat(5_000)}=1&__proto__[polluted]=1&constructor[prototype][polluted]=1`
    const { envelope } = await post(depositPath, { ...FORM, 'x-auth-token': token }, deep)
    expect(envelope.statusCode).toBe(generalErrors.BODY_TOO_COMPLEX.code)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  const half = `{${','.repeat(5_000)}}`
  describe.each([
    ['a repeated name', 'items=[{"name":"a","name":"b"}]', generalErrors.INPUT_REFUSED.code],
    ['more than 20 levels', `items=${'['.repeat(21)}${']'.repeat(21)}`, generalErrors.BODY_TOO_COMPLEX.code],
    ['more than 10,000 values', `items=[${','.repeat(10_000)}]`, generalErrors.BODY_TOO_COMPLEX.code],
    ['more than 10,000 values in two fields', `items=${half}&items=${half}`, generalErrors.BODY_TOO_COMPLEX.code],
  ])('with JSON text that has %s', (_, fields, code) => {
    it('is refused in a form', async () => {
      const { envelope } = await post(depositPath, { ...FORM, 'x-auth-token': token }, fields)
      expect(envelope.statusCode).toBe(code)
    })

    it('is refused in a query', async () => {
      const { envelope } = await post(`${depositPath}?${fields}`, { ...JSON_TYPE, 'x-auth-token': token }, '{}')
      expect(envelope.statusCode).toBe(code)
    })
  })

  it('may be missing if the endpoint needs no input', async () => {
    const { token: own } = await house.get(sessionApi.login, { phone: '13800000002', password: DEMO_PASSWORD })
    const { envelope } = await post(wirePath(sessionApi.logout), { ...JSON_TYPE, 'x-auth-token': own }, '')
    expect(envelope.flag).toBe(true)
  })

  describe('that names a field twice', () => {
    const refusalOf = async (method: string, path: string, body?: string) => {
      const headers = { ...JSON_TYPE, 'x-auth-token': token, 'accept-language': 'en' }
      const { envelope } = await rawRequest(house.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
      return { code: envelope.statusCode, field: envelope.fields?.[0]?.field }
    }
    const repeated = (field: string) => ({ code: generalErrors.INPUT_REFUSED.code, field })

    it.each([
      ['at the top', '{"phone":"13800000001","phone":"13800000002","password":"x"}', 'phone'],
      ['with an escape', String.raw`{"phone":"13800000001","ph\u006fne":"13800000002","password":"x"}`, 'phone'],
      ['inside a list', '{"a":[{"b":1},{"c":{},"c":[]}]}', 'c'],
      ['as __proto__', '{"__proto__":{},"__proto__":{}}', '__proto__'],
    ])('in one JSON object, %s, is refused', async (_, body, field) => {
      expect(await refusalOf('POST', login, body)).toEqual(repeated(field))
    })

    it('in different JSON objects, or as a value, is accepted', async () => {
      const body = JSON.stringify({ items: [{ ...items[0], name: 'name' }, items[0]], acknowledged: true })
      expect((await refusalOf('POST', depositPath, body)).code).toBe('000000')
    })

    it('in query and body is refused', async () => {
      const body = JSON.stringify({ phone: '13800000002', password: DEMO_PASSWORD })
      expect(await refusalOf('POST', `${login}?phone=13800000001`, body)).toEqual(repeated('phone'))
    })

    it('in the path and elsewhere is refused unless it is the same', async () => {
      const [mine, other] = [await makers.attestation?.(house, token), await makers.attestation?.(house, token)]
      const path = wirePath(recordApi.setLabel).replace(':id', mine ?? '')
      const label = (id: string | undefined) => JSON.stringify({ id, label: 'moved' })
      expect(await refusalOf('PUT', path, label(other))).toEqual(repeated('id'))
      expect(await refusalOf('PUT', `${path}?id=${other}`, label(mine))).toEqual(repeated('id'))
      expect((await refusalOf('PUT', path, label(mine))).code).toBe('000000')
    })
  })

  it.each([
    ['with a content-length', { 'content-length': String(1024 * 1024 + 1) }],
    ['chunked without a content-length', { 'transfer-encoding': 'chunked' }],
  ])('over 1 MB, %s, is refused with 413', async (_, headers) => {
    for (const type of [JSON_TYPE, FORM]) {
      const { status, envelope } = await post(login, { ...type, ...headers }, 'a'.repeat(1024 * 1024 + 1))
      expect(status).toBe(413)
      expect(envelope).toMatchObject({ flag: false, statusCode: generalErrors.TOO_LARGE.code, data: null })
      expect(envelope.errorMessage).toContain('1 MB')
    }
  })

  it('of 1 MB is accepted', async () => {
    const padding = 'x'.repeat(1024 * 1024 - 40)
    const { status, envelope } = await post(login, JSON_TYPE, JSON.stringify({ phone: '12', padding }))
    expect(status).toBe(200)
    expect(envelope.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
  })

  it.each(['text/plain', 'text/xml', 'application/octet-stream', 'application/jsonp', 'nonsense', 'image/png;a=b'])(
    'of the type %s is refused with 415',
    async (type) => {
      const { status, envelope } = await post(login, { 'content-type': type }, '{"phone":"13800000001"}')
      expect(status).toBe(415)
      expect(envelope).toMatchObject({ flag: false, statusCode: generalErrors.UNSUPPORTED_BODY.code, data: null })
    },
  )
})

describe('an unknown path', () => {
  it.each([
    ['GET', '/shimakaze/none'],
    ['POST', '/shimakaze/none'],
    ['GET', '/shimakaze'],
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', '/ws/none'],
    ['PATCH', wirePath(sessionApi.login)],
    ['GET', '/SHIMAKAZE/dict'],
    ['GET', '/shimakaze/dict/'],
    ['GET', '/shimakaze/../../etc/passwd'],
  ])('%s %s is answered with 404 and an envelope', async (method, path) => {
    const { status, envelope } = await rawRequest(house.url + path, { method, headers: { 'accept-language': 'en' } })
    expect(status).toBe(404)
    expect(envelope).toMatchObject({ flag: false, statusCode: generalErrors.NO_SUCH_PATH.code, data: null })
    expect(envelope.errorMessage).toBe(generalErrors.NO_SUCH_PATH.en)
  })

  it.each(['/shimakaze/%zz', '/%', '/shimakaze/login/session/%E0%A4%A'])(
    '%s is malformed and answered with 404',
    async (path) => {
      const { status, envelope } = await rawRequest(house.url + path)
      expect(status).toBe(404)
      expect(envelope).toMatchObject({ flag: false, statusCode: generalErrors.NO_SUCH_PATH.code })
    },
  )

  it('is what an overlong id in the path gets', async () => {
    const path = wirePath(sessionApi.end).replace(':id', 'x'.repeat(5_000))
    const { status, envelope } = await rawRequest(house.url + path, { method: 'DELETE', headers: { 'x-auth-token': token } })
    expect(status).toBe(404)
    expect(envelope.statusCode).toBe(generalErrors.NO_SUCH_PATH.code)
  })
})

it('a read call parses numbers from the query', async () => {
  const page = await house.get(fileDepositApi.list, { pageNum: 2, pageSize: 3 }, { token })
  expect(page).toMatchObject({ pageNum: 2, pageSize: 3 })
  const twice = await rawRequest(`${house.url}${wirePath(fileDepositApi.list)}?pageNum=1&pageNum=2`, {
    headers: { 'x-auth-token': token },
  })
  expect(twice.envelope).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'pageNum' }] })
})

it('a captcha fetched by GET must not be cached', async () => {
  const response = await house.send(codeApi.challenge, {})
  expect(response.headers.get('cache-control')).toBe('no-store')
})
