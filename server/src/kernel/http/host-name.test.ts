// Host names that a demo answers: this machine's and its platforms', so that DNS rebinding reaches nothing.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import { createPlatform, requirePlatform } from '../../modules/platform/public.ts'

const FOREIGN_HOSTS = [
  'rebound.example',
  'rebound.example:8080',
  'localhost.rebound.example',
  '127.0.0.1.rebound.example',
  'notlocalhost',
  '192.0.2.1',
  '[2001:db8::1]:8080',
]

let demo: TestHouse

beforeAll(async () => {
  demo = await openTestHouse({ config: { publicUrl: 'https://demo.example' } })
  const { deps } = demo.house
  await createPlatform(deps.db, { ...(await requirePlatform(deps, 1)), id: 7 }, ['office.example'])
})
afterAll(() => demo.close())

const logInAt = (house: TestHouse, host: string) =>
  rawRequest(house.url + wirePath(sessionApi.login), {
    method: 'POST',
    headers: { host, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '13800000001', password: DEMO_PASSWORD }),
  })

describe('a demo server', () => {
  it.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.',
    '127.0.0.1:8080',
    '127.0.0.2',
    '[::1]',
    '[::1]:8080',
    'mingde.localhost:8080',
  ])('accepts the loopback name %s', async (host) => {
    expect((await logInAt(demo, host)).envelope.flag).toBe(true)
  })

  it.each(['office.example', 'Office.Example:8080', 'demo.example'])('accepts the configured name %s', async (host) => {
    expect((await rawRequest(`${demo.url}/readyz`, { headers: { host } })).status).not.toBe(421)
    expect((await logInAt(demo, host)).status).toBe(200)
  })

  it.each(FOREIGN_HOSTS)('refuses a login under the name "%s"', async (host) => {
    const { status, envelope } = await logInAt(demo, host)
    expect([status, envelope.statusCode]).toEqual([421, generalErrors.WRONG_HOST.code])
  })

  it.each(['/', '/readyz', '/metrics', '/sitemap.xml', '/shimakaze/openapi.json', '/nowhere'])(
    'refuses a foreign name at %s',
    async (path) => {
      expect((await rawRequest(demo.url + path, { headers: { host: 'rebound.example' } })).status).toBe(421)
    },
  )
})

it('a server outside demo mode answers every name, because a proxy or name server may give it any', async () => {
  const production = await openTestHouse({ config: { demo: false } })
  try {
    expect((await rawRequest(`${production.url}/healthz`, { headers: { host: 'any.example' } })).status).toBe(200)
  } finally {
    await production.close()
  }
})
