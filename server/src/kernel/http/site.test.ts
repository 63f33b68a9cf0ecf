// The web application beside the API: rendered pages with security headers, built assets, and no other files from disk.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../test/two-platforms.ts'

/** A built site whose pages show what they were rendered with. */
const RENDERER = `
export const entryOf = (path) => (path.startsWith('/browse') ? 'app' : path.startsWith('/console') ? 'console' : 'site')
export const renderPage = async ({ platform, ...request }) =>
  ({ status: request.path === '/gone' ? 404 : 200, html: JSON.stringify({ ...request, platformId: platform?.id }) })
export const renderWorkspace = async (request) => ({ html: JSON.stringify(request) })
`
const SCRIPT = 'console.log("built")'

let house: TestHouse
let dist = ''

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'attestry-dist-'))
  await mkdir(join(dist, 'server'))
  await mkdir(join(dist, 'client', 'assets'), { recursive: true })
  await writeFile(join(dist, 'server', 'package.json'), '{"type":"module"}')
  await writeFile(join(dist, 'server', 'site.js'), RENDERER)
  await writeFile(join(dist, 'client', 'assets', 'app-1a2b.js'), SCRIPT)
  await writeFile(join(dist, 'client', 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(dist, 'client', 'robots.txt'), 'User-agent: *')
  await writeFile(join(dist, 'client', 'notes.secret'), 'not for anyone')
  house = await openTestHouse({ role: 'http', webDist: dist })
  await seedSecondPlatform(house.house.deps)
})
afterAll(async () => {
  await house.close()
  await rm(dist, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(house.url + path, { headers })
const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await get(path, headers)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  return JSON.parse(answer.text) as Record<string, unknown>
}

it('a form that a browser posts to a page is answered by that page, never by another site', async () => {
  const post = async (path: string, accept: string) => {
    const { status, headers } = await rawRequest(house.url + path, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'phone=1',
    })
    return [status, headers.location]
  }
  expect(await post('/login?back=%2Fx', 'text/html,*/*')).toEqual([303, '/login?back=%2Fx'])
  expect(await post('//elsewhere.example/x', 'text/html')).toEqual([303, '/elsewhere.example/x'])
  expect(await post('/\\elsewhere.example/x', 'text/html')).toEqual([303, '/elsewhere.example/x'])
  expect(await post('/login', 'application/json')).toEqual([404, undefined])
  expect(await post('/shimakaze/unknown', 'text/html')).toEqual([404, undefined])
})

describe('a rendered page', () => {
  it('gets the platform, language, theme and login state of the request', async () => {
    expect(await page('/help?topic=a')).toEqual({
      path: '/help',
      query: { topic: 'a' },
      locale: 'zh',
      theme: 'system',
      loggedIn: false,
      platformId: 1,
    })
    const token = await house.logIn('13800000001')
    const cookie = `lang=en; theme=dark; bq-x-token=${token}`
    expect(await page('/', { cookie })).toMatchObject({ locale: 'en', theme: 'dark', loggedIn: true })
    expect(await page('/', { cookie: 'theme=neon; bq-x-token=none' })).toMatchObject({ theme: 'system', loggedIn: false })
    expect(await page('/', { 'accept-language': 'en' })).toMatchObject({ locale: 'en' })
    expect(await page('/?lang=zh', { cookie })).toMatchObject({ locale: 'zh' })
    expect(await page('/', { host: 'second.localhost' })).toMatchObject({ platformId: OTHER_PLATFORM })
    expect(await page(`/?notaryId=${OTHER_PLATFORM}`)).toMatchObject({ platformId: OTHER_PLATFORM })
    expect(await page('/?notaryId=77')).toMatchObject({ platformId: 1 })
  })

  it.each(['/?lang=en&lang=zh', '/?notaryId=1&notaryId=2', '/?a=1&a=2&a=3', '/?__proto__=1&constructor=2', '/?%zz'])(
    'is shown for %s, however odd',
    async (path) => {
      expect((await get(path)).status).toBe(200)
    },
  )

  it('is compressed if the client accepts it, and stores a language chosen by link', async () => {
    const packed = await fetch(`${house.url}/?lang=en`, { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.getSetCookie()).toEqual([expect.stringMatching(/^lang=en; Path=\/; SameSite=Lax/)])
    expect(await packed.json()).toEqual(await page('/?lang=en'))
    const odd = await get(`/?lang=${encodeURIComponent('en; Domain=evil.example')}`)
    expect(odd.headers['set-cookie']).toBeUndefined()
  })

  it('uses the first of repeated query values', async () => {
    expect(await page('/?lang=en&lang=zh')).toMatchObject({ locale: 'en', query: { lang: 'en' } })
  })

  it('stays on the platform that a URL once named, and treats a login on another platform as a guest', async () => {
    const named = await get(`/?notaryId=${OTHER_PLATFORM}`)
    const kept = `notaryId=${OTHER_PLATFORM}`
    expect(named.headers['set-cookie']).toEqual([expect.stringMatching(new RegExp(`^${kept}; Path=/; SameSite=Lax`))])
    expect(await page('/', { cookie: kept })).toMatchObject({ platformId: OTHER_PLATFORM })
    expect(await page('/?notaryId=1', { cookie: kept })).toMatchObject({ platformId: 1 })
    for (const odd of ['notaryId=77', 'notaryId=x', 'notaryId=0', 'notaryId=99999999999'])
      expect(await page('/', { cookie: odd })).toMatchObject({ platformId: 1 })
    const token = await house.logIn('13800000001')
    const cookie = `${kept}; bq-x-token=${token}`
    expect(await page('/', { cookie })).toMatchObject({ platformId: OTHER_PLATFORM, loggedIn: false })
    const asked = async (cookies: string) =>
      ((await get(wirePath(dictionaryApi.platform), { cookie: cookies })).envelope.data as { id: number }).id
    expect([await asked(kept), await asked('notaryId=77'), await asked(cookie)]).toEqual([OTHER_PLATFORM, 1, 1])
  })

  it('may answer 404', async () => {
    expect((await get('/gone')).status).toBe(404)
  })

  it('has headers against foreign scripts, framing and caching', async () => {
    for (const path of ['/', '/browse', '/console/x']) {
      const { headers } = await get(path)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      })
      const policy = String(headers['content-security-policy'])
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule)
      expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/'unsafe-|\*|https?:/)
    }
  })

  it('of the workspace is the same HTML shell for all its paths', async () => {
    expect(await page('/browse/anything?x=1')).toEqual({ entry: 'app', locale: 'zh', theme: 'system' })
    expect(await page('/console')).toMatchObject({ entry: 'console' })
  })
})

describe('a static file', () => {
  it('with a digest in its name is immutable in caches, and compressed if the client accepts it', async () => {
    const plain = await get('/assets/app-1a2b.js')
    expect(plain.text).toBe(SCRIPT)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    const zipped = await fetch(`${house.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(await zipped.text()).toBe(SCRIPT)
  })

  it('without a digest in its name is revalidated each time', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/notes.secret',
    '/assets/../../server/site.js',
    '/assets/%2e%2e/%2e%2e/server/site.js',
    '/..%2f..%2f..%2fetc/passwd',
    '/assets/app-1a2b.js%00.txt',
    '/server/site.js',
  ])('%s is not served', async (path) => {
    const { text } = await get(path)
    expect(text).not.toMatch(/not for anyone|entryOf|root:/)
  })
})

describe('the API beside the site', () => {
  it('answers as without the site, and an unknown call does not get a page', async () => {
    expect((await get(wirePath(dictionaryApi.platform))).envelope.flag).toBe(true)
    for (const path of ['/shimakaze/none', '/ws/none'])
      expect(await get(path)).toMatchObject({ status: 404, envelope: { statusCode: generalErrors.NO_SUCH_PATH.code } })
    expect((await rawRequest(`${house.url}/help`, { method: 'POST' })).status).toBe(404)
  })
})
