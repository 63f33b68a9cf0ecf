// Overload, rate limits and broken services: each gets its own error code, and no partial writes remain.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoint, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { codeApi } from '@attestry/contract/modules/account/code'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { behaviorApi } from '@attestry/contract/modules/content/behavior'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { NoInput, Nothing } from '@attestry/contract/paging'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { serveRoutes, UNLIMITED_TRAFFIC } from '../../../test/own-routes.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import type { Deps } from '../deps.ts'
import { route } from '../route.ts'

const PLENTY = 1_000_000

describe('calls beyond the rate limit', () => {
  const opened: TestHouse[] = []
  const houseWith = async (rates: { address?: number; account?: number; anonymous?: number }) => {
    const house = await openTestHouse({ config: { rates: { address: PLENTY, account: PLENTY, anonymous: PLENTY, ...rates } } })
    opened.push(house)
    return house
  }
  afterAll(() => Promise.all(opened.map((house) => house.close())))

  const expectTooMany = async (response: Response) => {
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    const answer = (await response.json()) as Envelope
    expect(answer).toMatchObject({ flag: false, statusCode: generalErrors.TOO_MANY.code, data: null })
    expect(answer.errorMessage).toContain(String(seconds))
  }

  it('from one address are refused on every endpoint', async () => {
    const house = await houseWith({ address: 3 })
    for (let at = 0; at < 3; at += 1) expect((await house.send(dictionaryApi.platform, {})).status).toBe(200)
    await expectTooMany(await house.send(dictionaryApi.platform, {}))
    await expectTooMany(await house.send(profileApi.info, {}))
    expect((await fetch(`${house.url}/healthz`)).status).toBe(200)
  })

  it('that are anonymous acts have a stricter limit; reads and laxRateLimit endpoints are exempt', async () => {
    const house = await houseWith({ anonymous: 2 })
    for (let at = 0; at < 5; at += 1)
      expect((await house.send(behaviorApi.note, { behavior: 'view', page: '/' })).status).toBe(200)
    for (let at = 0; at < 2; at += 1) expect((await house.send(codeApi.challenge, {})).status).toBe(200)
    await expectTooMany(await house.send(sessionApi.login, { phone: '13800000001', password: 'x' }))
    expect((await house.send(dictionaryApi.platform, {})).status).toBe(200)
  })

  it('of one account are refused, while other accounts are served', async () => {
    const house = await houseWith({ account: 2 })
    const [one, other] = [await house.logIn('13800000001'), await house.logIn('13800000002')]
    for (let at = 0; at < 2; at += 1) expect((await house.send(profileApi.info, {}, { token: one })).status).toBe(200)
    await expectTooMany(await house.send(profileApi.info, {}, { token: one }))
    // The limit is per account, not per session.
    const again = await house.logIn('13800000001')
    await expectTooMany(await house.send(profileApi.info, {}, { token: again }))
    expect((await house.send(profileApi.info, {}, { token: other })).status).toBe(200)
  })
})

describe('requests', () => {
  let house: TestHouse
  const summary = { zh: '测试', en: 'test' }
  const call = <P extends string>(path: P, effect: 'act' | 'read' | 'stream') =>
    endpoint({ method: 'POST', path, access: 'public', effect, summary, input: NoInput, output: Nothing })

  let release: () => void = () => {}
  let entered: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = call('/test/slow', 'read')

  const broken = call('/test/broken', 'act')
  const misshapen = endpoint({ ...call('/test/misshapen', 'act'), output: z.object({ count: z.int() }) })
  const chatty = endpoint({ ...call('/test/chatty', 'read'), output: z.object({ shown: z.string() }) })
  const whoAmI = endpoint({ ...call('/test/who', 'read'), output: z.object({ address: z.string() }) })
  const digestBody = endpoint({ ...call('/test/digest', 'stream'), body: 'transient', output: z.string() })
  const SECRETS = ['13812345678', '11010519491231002X', '+8613987654321']

  const write = (deps: Deps, mark: string) =>
    sql`insert into platform.host (host, platform_id) values (${mark}, 1)`.execute(deps.db)
  const written = async (mark: string) =>
    (await sql`select 1 from platform.host where host = ${mark}`.execute(house.house.deps.db)).rows.length

  const routes = [
    route(slow, async () => {
      entered()
      await held
      return null
    }),
    route(broken, async (deps) => {
      await write(deps, 'broken')
      const cause = Object.assign(new Error(`row (${SECRETS[1]})`), { code: '23505', detail: `Key (phone)=(${SECRETS[0]})` })
      throw new Error(`cannot save ${SECRETS.join(', ')}`, { cause })
    }),
    route(misshapen, async (deps) => {
      await write(deps, 'misshapen')
      return { count: 'many' } as never
    }),
    route(chatty, async () => ({ shown: 'yes', passwordHash: 'hidden' }) as never),
    route(whoAmI, async (_deps, actor) => ({ address: actor.address })),
    route(digestBody, async (_deps, _actor, _input, exchange) => {
      const hash = createHash('sha256')
      // Real time: the buffers of socket and request fill before anything is read.
      await pause(20)
      for await (const chunk of exchange.body) {
        hash.update(chunk)
        // A reader that is slower than the sender.
        await new Promise((resolve) => setImmediate(resolve))
      }
      return hash.digest('hex')
    }),
  ]

  beforeAll(async () => {
    house = await openTestHouse({ role: 'http' })
  })
  afterAll(() => house.close())

  /** Sends the head of a request that announces `length` bytes of body. */
  const openSlow = async (url: string, method: string, path: string, length: number, type = 'application/json') => {
    const { hostname, port } = new URL(url)
    const socket = connectSocket(Number(port), hostname)
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
    return socket
  }
  const textUntilClosed = async (socket: Socket) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    await once(socket, 'close')
    return text
  }
  const firstLineOf = async (socket: Socket) => {
    const [piece] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
    return piece.split('\r\n')[0]
  }

  const post = (url: string, path: string, headers: Record<string, string> = {}) =>
    rawRequest(url + path, { method: 'POST', headers })

  it('beyond maxInFlight are refused with 503, and served again later', async () => {
    const { url, close } = await serveRoutes(house, routes, { traffic: { ...UNLIMITED_TRAFFIC, maxInFlight: 2 } })
    let waiting = 2
    const bothIn = new Promise<void>((resolve) => {
      entered = () => {
        waiting -= 1
        if (waiting === 0) resolve()
      }
    })
    const first = [post(url, wirePath(slow)), post(url, wirePath(slow))]
    await bothIn
    const { status, headers, envelope } = await post(url, wirePath(whoAmI))
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('2')
    expect(envelope).toMatchObject({ flag: false, statusCode: generalErrors.OVERLOADED.code, data: null })
    // Not mounted here, but not refused either.
    expect((await rawRequest(`${url}/healthz`)).status).toBe(404)
    release()
    for (const { status: after } of await Promise.all(first)) expect(after).toBe(200)
    await expect.poll(async () => (await post(url, wirePath(whoAmI))).status, { timeout: 10_000 }).toBe(200)
    await close()
  })

  it('beyond maxInFlightPerAddress are refused with 429', async () => {
    const { url, close } = await serveRoutes(house, routes, { traffic: { ...UNLIMITED_TRAFFIC, maxInFlightPerAddress: 1 } })
    const idle = await openSlow(url, 'POST', wirePath(whoAmI), 10)
    const { status, headers, envelope } = await post(url, wirePath(whoAmI))
    expect([status, headers['retry-after'], envelope.statusCode]).toEqual([429, '2', generalErrors.TOO_MANY.code])
    idle.destroy()
    await expect.poll(async () => (await post(url, wirePath(whoAmI))).status, { timeout: 10_000 }).toBe(200)
    await close()
  })

  it('on connections beyond maxConnectionsPerAddress are not read, and other addresses are served', async () => {
    const { url, close } = await serveRoutes(house, routes, { traffic: { ...UNLIMITED_TRAFFIC, maxConnectionsPerAddress: 1 } })
    const { port } = new URL(url)
    const connectFrom = (localAddress: string) => connectSocket({ host: '127.0.0.1', port: Number(port), localAddress })
    const first = connectFrom('127.0.0.2')
    const ask = (socket: Socket) => socket.write(`POST ${wirePath(whoAmI)} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`)
    ask(first)
    expect(await firstLineOf(first)).toBe('HTTP/1.1 200 OK')
    const excess = connectFrom('127.0.0.2')
    let answered = ''
    excess.on('data', (bytes) => {
      answered += bytes
    })
    ask(excess)
    const other = connectFrom('127.0.0.3')
    ask(other)
    expect(await firstLineOf(other)).toBe('HTTP/1.1 200 OK')
    expect(answered).toBe('')
    // The shutdown does not wait for it.
    const ended = once(excess, 'close')
    first.destroy()
    other.destroy()
    await close()
    await ended
    expect(answered).toBe('')
  })

  it('with large bodies arrive complete while others are in flight', async () => {
    const { url, close } = await serveRoutes(house, routes)
    const body = randomBytes(24 * 1024 * 1024)
    const digest = createHash('sha256').update(body).digest('hex')
    const upload = async () => {
      const headers = { 'content-type': 'application/octet-stream' }
      const response = await fetch(url + wirePath(digestBody), { method: 'POST', headers, body })
      return ((await response.json()) as Envelope<string>).data
    }
    let done = false
    const uploads = Promise.all([upload(), upload(), upload()]).finally(() => {
      done = true
    })
    while (!done) expect((await post(url, wirePath(whoAmI))).status).toBe(200)
    expect(await uploads).toEqual([digest, digest, digest])
    await close()
  }, 60_000)

  it('with bodies of any size follow each other on one connection', async () => {
    const { url, close } = await serveRoutes(house, routes)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const upload = (body: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'application/octet-stream', 'content-length': body.length }
        const outgoing = request(url + wirePath(digestBody), { method: 'POST', agent, headers }, (incoming) => {
          incoming.resume().once('end', () => resolve(incoming.statusCode))
        })
        outgoing.once('error', reject).end(body)
      })
    // Around the sizes of the buffers of sockets and requests.
    for (const kilobytes of [1, 16, 63, 64, 65, 127, 128, 129, 192, 256, 1024])
      expect(await upload(Buffer.alloc(kilobytes * 1024))).toBe(200)
    agent.destroy()
    await close()
  })

  describe('request bodies', () => {
    const body = { windowMs: 400, minBytes: 100, drainMs: 400 }
    const serve = () => serveRoutes(house, routes, { traffic: { ...UNLIMITED_TRAFFIC, body } })

    it.each([
      ['that does not arrive', 0],
      ['that arrives byte by byte', 40],
    ])('a body %s is answered with 408', async (_, bytesPerWindow) => {
      const { url, close } = await serve()
      const socket = await openSlow(url, 'POST', wirePath(whoAmI), 100_000)
      const drip = bytesPerWindow > 0 ? setInterval(() => socket.write('a'), body.windowMs / bytesPerWindow) : undefined
      expect(await textUntilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /)
      clearInterval(drip)
      await close()
    })

    it('a body at the minimum rate is accepted', async () => {
      const { url, close } = await serve()
      const socket = await openSlow(url, 'POST', wirePath(whoAmI), 4_000)
      for (let sent = 0; sent < 8; sent += 1) {
        await pause(150)
        socket.write(sent === 7 ? '{}'.padStart(500) : ' '.repeat(500))
      }
      expect(await firstLineOf(socket)).toBe('HTTP/1.1 200 OK')
      socket.destroy()
      await close()
    })

    it.each(['/healthz', '/readyz'])('a body sent to %s has the same deadline', async (path) => {
      const { url, close } = await serve()
      const socket = await openSlow(url, 'POST', path, 100_000)
      const drip = setInterval(() => socket.write('a'), body.windowMs / 40)
      expect(await textUntilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /)
      clearInterval(drip)
      await close()
    })

    it('a refused body is closed after drainMs', async () => {
      const { url, close } = await serve()
      const socket = await openSlow(url, 'POST', '/shimakaze/none', 100_000, 'text/xml')
      expect(await textUntilClosed(socket)).toMatch(/^HTTP\/1\.1 4(04|15) /)
      await close()
    })
  })

  it('that throw answer 500 with only the request id, and roll back their writes', async () => {
    const { url, close } = await serveRoutes(house, routes)
    const { status, headers, envelope, text } = await post(url, wirePath(broken), { 'accept-language': 'en' })
    await close()
    expect(status).toBe(500)
    expect(envelope).toEqual({
      flag: false,
      statusCode: generalErrors.FAULT.code,
      data: null,
      errorMessage: expect.stringContaining(String(headers['x-request-id'])),
      requestId: headers['x-request-id'],
    })
    expect(text).not.toMatch(/cannot save|row|23505|at .*\.ts/)
    expect(await written('broken')).toBe(0)
    const line = house.log.find((entry) => entry.includes('request failed') && entry.includes(String(headers['x-request-id'])))
    const logged = JSON.parse(line ?? '{}') as { err: { message: string; stack: string; cause: { code: string } } }
    expect(logged.err.message).toContain('cannot save')
    expect(logged.err.stack).toContain('traffic.test.ts')
    expect(logged.err.cause.code).toBe('23505')
    for (const secret of ['12345678', '19491231002', '987654321']) expect(line).not.toContain(secret)
  })

  it('whose answer does not match the contract are rolled back', async () => {
    const { url, close } = await serveRoutes(house, routes)
    const { status, envelope } = await post(url, wirePath(misshapen))
    await close()
    expect([status, envelope.statusCode]).toEqual([500, generalErrors.FAULT.code])
    expect(await written('misshapen')).toBe(0)
  })

  it('that return extra fields have them stripped', async () => {
    const { url, close } = await serveRoutes(house, routes)
    const { envelope } = await post(url, wirePath(chatty))
    await close()
    expect(envelope.data).toEqual({ shown: 'yes' })
  })

  it('get the client’s address: direct, or behind trusted proxies the one they saw, not the one the client claims', async () => {
    const claimed = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }
    const direct = await serveRoutes(house, routes)
    expect((await post(direct.url, wirePath(whoAmI), claimed)).envelope.data).toEqual({ address: '127.0.0.1' })
    await direct.close()
    const behindOne = await serveRoutes(house, routes, { trustProxy: 1 })
    expect((await post(behindOne.url, wirePath(whoAmI), claimed)).envelope.data).toEqual({ address: '203.0.113.7' })
    await behindOne.close()
    const behindTwo = await serveRoutes(house, routes, { trustProxy: 2 })
    expect((await post(behindTwo.url, wirePath(whoAmI), claimed)).envelope.data).toEqual({ address: '6.6.6.6' })
    await behindTwo.close()
  })
})
