// Requests that no browser sends: malformed forms on every endpoint with files, ambiguous headers, and pages beyond the rate limit.
import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints } from '@attestry/contract/api'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { rawRequest } from '../../../test/raw-request.ts'

let house: TestHouse
const tokens: Record<string, string> = {}

beforeAll(async () => {
  house = await openTestHouse()
  tokens.member = await house.logIn('13800000001')
  tokens.staff = await house.logIn('13900000001')
})
afterAll(() => house.close())

const part = (name: string, value: string, file = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`

const forms: readonly (readonly [string, string])[] = [
  ['20,000 fields', `${Array.from({ length: 20_000 }, (_, at) => part(`f${at}`, '1')).join('')}--b--\r\n`],
  ['a __proto__ field', `${part('__proto__', '1')}${part('file', 'x', 'a.bin')}--b--\r\n`],
  ['a constructor field', `${part('constructor', '1')}--b--\r\n`],
  ['a body cut inside a file', part('file', 'x'.repeat(100), 'a.bin').slice(0, -40)],
  ['a body cut inside a header', '--b\r\nContent-Disposition: form-da'],
  ['a body without its last boundary', part('file', 'x', 'a.bin')],
  ['newlines only', '\r\n'.repeat(5_000)],
  ['another boundary', part('file', 'x', 'a.bin').replaceAll('--b', '--c')],
  ['a part without headers', '--b\r\n\r\nx\r\n--b--\r\n'],
  ['a header of 100 KB', `--b\r\nX: ${'a'.repeat(100_000)}\r\n\r\nx\r\n--b--\r\n`],
  ['nothing', ''],
]

const withFiles = endpoints.filter(({ endpoint }) => endpoint.files).map(({ endpoint }) => endpoint)

describe.each(withFiles.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_, endpoint) => {
  const path = wirePath(endpoint).replace(/:\w+/g, '1')
  const authorized = () => ({ 'x-auth-token': (endpoint.access === 'staff' ? tokens.staff : tokens.member) ?? '' })

  it.each([
    ...forms.map(([name, body]) => [name, 'multipart/form-data; boundary=b', body] as const),
    ['no boundary', 'multipart/form-data', part('file', 'x', 'a.bin')] as const,
  ])('refuses a form with %s and does not fail', async (name, type, body) => {
    const options = { method: endpoint.method, headers: { ...authorized(), 'content-type': type }, body }
    const { status, envelope } = await rawRequest(house.url + path, options)
    // Fields besides the files are ignored, whatever their names.
    if (name !== 'a __proto__ field') expect(envelope.flag).toBe(false)
    expect([generalErrors.FAULT.code, generalErrors.NOT_LOGGED_IN.code]).not.toContain(envelope.statusCode)
    expect(status).toBeLessThan(500)
  })
})

it('a request with two Host headers is refused with 400', async () => {
  const { hostname, port } = new URL(house.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /shimakaze/dict HTTP/1.1\r\nHost: localhost\r\nhost: evil.test\r\nConnection: close\r\n\r\n')
  const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain(generalErrors.AMBIGUOUS_HOST.code)
})

it('a page beyond the rate limit is refused with 429 and a readable text, static files and probes are not counted', async () => {
  const limited = await openTestHouse({ config: { rates: { address: 2, account: 100, anonymous: 100 } } })
  const get = (path: string) => rawRequest(limited.url + path, { headers: { accept: 'text/html,*/*', 'accept-language': 'en' } })
  for (let at = 0; at < 5; at += 1) for (const path of ['/assets/none.js', '/log/none', '/healthz']) await get(path)
  for (let at = 0; at < 2; at += 1) expect((await get('/')).status).not.toBe(429)
  const { status, headers, text } = await get('/')
  await limited.close()
  expect(status).toBe(429)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/)
})
