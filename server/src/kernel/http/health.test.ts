// Liveness, readiness and metrics, also while the database is down.
import { wirePath } from '@attestry/contract/endpoint'
import { codeApi } from '@attestry/contract/modules/account/code'
import { DISK_ERROR_BYTES } from '@attestry/contract/modules/operator/health'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import { connect } from '../database.ts'
import type { QueueRunner } from '../queue.ts'
import { type HealthSources, mountHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const get = async (path: string) => {
  const response = await fetch(house.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

it('/healthz reports that the process is alive', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"ok":true}' })
})

it('/metrics counts calls by route and answer, jobs by queue, and connections', async () => {
  await fetch(house.url + wirePath(dictionaryApi.platform))
  await fetch(`${house.url}/shimakaze/account/info?token=very-secret`)
  const { status, type, text } = await get('/metrics')
  expect(status).toBe(200)
  expect(type).toContain('text/plain')
  expect(text).toMatch(/^attestry_calls_total\{method="GET",route="\/shimakaze\/dict",code="000000"\} [1-9]/m)
  expect(text).toMatch(/^attestry_calls_total\{method="GET",route="\/shimakaze\/account\/info",code="500002"\} 1$/m)
  expect(text).toMatch(/^attestry_call_seconds_bucket\{le="0.5",method="GET",route="\/shimakaze\/dict"\} \d+$/m)
  expect(text).toMatch(/^attestry_database_connections\{doing="idle"\} \d+$/m)
  expect(text).toMatch(/^attestry_jobs\{queue="dead-letters",state="waiting"\} 0$/m)
  expect(text).toMatch(/^attestry_jobs\{queue="account.send-code",state="failed"\} 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).not.toContain('very-secret')
})

describe('/metrics', () => {
  const statusOf = async (address: string, headers: Record<string, string>, metricsToken?: string) => {
    const app = Fastify()
    const sources = { metrics: createMetrics(connect(house.databaseUrl, { max: 1, name: 'unused' }), queue), metricsToken }
    mountHealth(app, sources as unknown as HealthSources)
    const { statusCode } = await app.inject({ url: '/metrics', remoteAddress: address, headers })
    await app.close()
    return statusCode
  }
  const queue = { counts: async () => [] } as unknown as QueueRunner
  const bearer = { authorization: 'Bearer secret-token' }

  it.each([
    ['from this machine', 200, '127.0.0.1', {}, undefined],
    ['from this machine by IPv6', 200, '::1', {}, undefined],
    ['from this machine by mapped IPv4', 200, '::ffff:127.0.0.1', {}, undefined],
    ['from elsewhere', 404, '203.0.113.7', {}, undefined],
    ['through a proxy on this machine', 404, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, undefined],
    ['from elsewhere with the token', 200, '203.0.113.7', bearer, 'secret-token'],
    ['from this machine without the token', 404, '127.0.0.1', {}, 'secret-token'],
    ['with another token', 404, '127.0.0.1', { authorization: 'Bearer secret-toke' }, 'secret-token'],
    ['with a token that is not configured', 404, '203.0.113.7', { authorization: 'Bearer undefined' }, undefined],
  ] as const)('a request %s is answered with %i', async (_, status, address, headers, token) => {
    expect(await statusOf(address, headers, token)).toBe(status)
  })
})

describe('while the database is down', () => {
  let admin: pg.Client
  const name = () => new URL(house.databaseUrl).pathname.slice(1)
  const sendAway = async () => {
    await admin.query(`alter database ${name()} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()])
  }
  const letBack = async () => {
    await admin.query(`alter database ${name()} with allow_connections true`)
  }

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('databaseOwnerUrl') })
    await admin.connect()
  })
  afterEach(letBack)
  afterAll(() => admin.end())

  it('a node is alive but not ready, and ready again once the database is back', async () => {
    expect(await get('/readyz')).toMatchObject({
      status: 200,
      text: '{"ok":true,"database":true,"disk":true,"stopping":false,"stalled":[]}',
    })
    await sendAway()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(503)
    expect((await get('/readyz')).text).toBe('{"ok":false,"database":false,"disk":true,"stopping":false,"stalled":[]}')
    expect((await get('/healthz')).status).toBe(200)
    const { status, text } = await get('/metrics')
    expect(status).toBe(200)
    expect(text).toContain('process_resident_memory_bytes')
    // Values read just before are still cached for a moment.
    await expect.poll(async () => (await get(wirePath(dictionaryApi.platform))).status, { timeout: 10_000 }).toBe(500)
    const page = await rawRequest(`${house.url}/sitemap.xml`, { headers: { accept: 'text/html', 'accept-language': 'en' } })
    expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(page.text).toMatch(/<a href="">Try again<\/a>.*<section lang="zh-CN">/)
    await letBack()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(200)
    expect((await get(wirePath(dictionaryApi.platform))).status).toBe(200)
    await expect.poll(() => house.log.join(''), { timeout: 10_000 }).toContain('the database is back')
  })

  it('jobs run again once the database is back', async () => {
    const sent = () => (house.house.deps.sms as unknown as { sent: { phone: string }[] }).sent.map(({ phone }) => phone)
    await house.smsCode(codeApi.sendForLogin, '13800000001')
    await expect.poll(sent, { timeout: 10_000 }).toContain('13800000001')
    await sendAway()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(503)
    await letBack()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(200)
    await house.smsCode(codeApi.sendForLogin, '13800000002')
    await expect.poll(sent, { timeout: 20_000 }).toContain('13800000002')
  })
})

async function readinessWith(sources: Partial<HealthSources>): Promise<[number, unknown]> {
  const database = connect(house.databaseUrl, { max: 1, name: 'attestry-readiness' })
  const app = Fastify()
  const metrics = createMetrics(database, house.house.deps.queue as QueueRunner)
  const healthy = { database, metrics, stopping: () => false, stalls: async () => [], freeBytes: async () => 1e12 }
  mountHealth(app, { ...healthy, ...sources })
  const { statusCode, body } = await app.inject('/readyz')
  await app.close()
  await database.close()
  return [statusCode, JSON.parse(body)]
}

it('a stopping node reports that it is not ready', async () => {
  expect(await readinessWith({ stopping: () => true })).toMatchObject([503, { ok: false, stopping: true }])
})

it('a node whose disk is almost full reports that it is not ready', async () => {
  expect(await readinessWith({ freeBytes: async () => DISK_ERROR_BYTES - 1 })).toMatchObject([
    503,
    { ok: false, database: true, disk: false },
  ])
  expect(await readinessWith({ freeBytes: async () => DISK_ERROR_BYTES })).toMatchObject([200, { ok: true, disk: true }])
})

it('readiness is answered although the database hangs', async () => {
  expect(await readinessWith({ stalls: () => new Promise(() => {}) })).toMatchObject([503, { ok: false, database: false }])
})
