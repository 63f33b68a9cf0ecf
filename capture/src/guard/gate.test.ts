// Tests of a gate through raw sockets: requests for forbidden targets, and real servers that record what arrived.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTargetResolver } from './dial.ts'
import { type Gate, openGate } from './gate.ts'
import { alias, type NameServer, nameBytes, openNameServer, reply, v4, v6 } from './name-server.fixture.ts'
import { openResolver } from './resolver.ts'

const seen: { head: string; body: string }[] = []
const site = createServer(async (request: IncomingMessage, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const pairs = request.rawHeaders.map((value, index) => value + (index % 2 === 0 ? ': ' : '\n')).join('')
  seen.push({ head: `${request.method} ${request.url}\n${pairs}`, body })
  if (request.url === '/inward') return response.writeHead(302, { location: 'http://127.0.0.1/admin' }).end()
  if (request.url === '/big') return response.end(Buffer.alloc(3_000_000, 7))
  response.end(`answer to ${request.url}`)
})
site.on('upgrade', (_, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  socket.on('data', (chunk) => socket.write(Buffer.concat([Buffer.from('echo:'), chunk])))
  socket.on('error', () => {})
})
/** Counts connections that bypass the guard and reach this machine's loopback. */
let leaks = 0
const canary = createTcpServer((socket) => {
  leaks += 1
  socket.destroy()
})
let names: NameServer
let gate: Gate
let sitePort = 0
let canaryPort = 0
const listen = async (server: typeof canary) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const answers: Record<string, Parameters<typeof reply>[1]> = {
  'inner.example.com 1': [v4('127.0.0.1')],
  'mixed.example.com 1': [v4('1.1.1.1'), v4('10.0.0.1')],
  'six.example.com 1': [v4('1.1.1.1')],
  'six.example.com 28': [v6('0000:0000:0000:0000:0000:ffff:7f00:0001')],
  'aliased.example.com 1': [alias('inside.example.net'), { ...v4('192.168.1.1'), owner: nameBytes('inside.example.net') }],
}

beforeAll(async () => {
  sitePort = await listen(site)
  canaryPort = await listen(canary)
  names = await openNameServer((question) => {
    const found = answers[`${question.name} ${question.type}`]
    return [found ? reply(question, found) : reply(question, [], question.name.startsWith('absent') ? 0x8183 : 0x8180)]
  })
  gate = await openTestGate({ bytes: 50_000_000, connections: 100 })
})
afterAll(async () => {
  await gate.close()
  await names.close()
  site.closeAllConnections()
  site.close()
  canary.close()
})

/** On the host's loopback, since clients send the same inside and outside of a namespace. */
async function openTestGate(limits: { bytes: number; connections: number }): Promise<Gate> {
  const server = createTcpServer({ allowHalfOpen: true })
  await listen(server)
  const rehearsal = {
    names: {
      'shop.test': { address: '127.0.0.1', ports: { 80: sitePort, 443: sitePort } },
      'other.test': { address: '127.0.0.1', ports: { 80: sitePort } },
      'closed.test': { address: '127.0.0.1', ports: { 80: 1 } },
    },
    trustedKeys: [],
  }
  const resolver = await openResolver([names.address])
  return openGate(
    server,
    '/tmp',
    { ports: [80, 443, canaryPort], ownHosts: ['attestry.example.com'], rehearsal, resolver },
    limits,
  )
}

/** Sends requests on one connection, each after the previous response; returns everything received. */
async function exchange(
  requests: string[],
  via: Gate = gate,
  until: (received: string) => boolean = () => true,
): Promise<string> {
  const socket = connect({ port: Number(new URL(via.proxy).port), host: '127.0.0.1' })
  socket.on('error', () => {})
  let received = ''
  let length = 0
  socket.on('data', (chunk) => {
    length += chunk.length
    if (length < 1_000_000) received += chunk.toString('latin1')
  })
  for (const request of requests) {
    const before = received.length
    socket.write(request)
    while (!socket.destroyed && (received.length === before || !until(received))) {
      const done = new AbortController()
      await Promise.race(['data', 'close'].map((event) => once(socket, event, { signal: done.signal }))).catch(() => {})
      done.abort()
    }
  }
  socket.destroy()
  return received
}
const get = (url: string, extra = '') => `GET ${url} HTTP/1.1\r\nHost: whatever\r\nProxy-Connection: keep-alive\r\n${extra}\r\n`

test.each([
  ['loopback literals', () => `127.0.0.1:${canaryPort}`],
  ['IPv6 literals', () => `[::1]:${canaryPort}`],
  ['IPv4-mapped literals', () => `[::ffff:127.0.0.1]:${canaryPort}`],
  ['short literals', () => `127.1:${canaryPort}`],
  ['integer addresses', () => `2130706433:${canaryPort}`],
  ['the metadata service', () => '169.254.169.254:80'],
  ['localhost', () => `localhost:${canaryPort}`],
  ['names of internal addresses', () => `inner.example.com:${canaryPort}`],
  ['names with one internal address', () => 'mixed.example.com:80'],
  ['names with one internal IPv6 address', () => 'six.example.com:80'],
  ['aliases of internal names', () => 'aliased.example.com:443'],
  ['our own names', () => 'www.attestry.example.com:443'],
  ['other ports', () => 'shop.example.com:22'],
])('the gate refuses tunnels and plain requests to %s', async (_, target) => {
  expect(await exchange([`CONNECT ${target()} HTTP/1.1\r\nHost: x\r\n\r\n`])).toMatch(/^HTTP\/1\.1 403 address-refused\r\n/)
  expect(await exchange([get(`http://${target()}/`)])).toMatch(/^HTTP\/1\.1 403 address-refused\r\n/)
  expect(gate.refusals().at(-1)).toMatchObject({ cause: 'address-refused' })
  expect(leaks).toBe(0)
})

test('the gate records each refusal with its cause', async () => {
  await exchange(['CONNECT absent.example.com:443 HTTP/1.1\r\n\r\n'])
  expect(gate.refusals().at(-1)).toMatchObject({ host: 'absent.example.com', port: 443, cause: 'name-not-found' })
  expect(await exchange([get('http://closed.test/')])).toMatch(/^HTTP\/1\.1 502 connection-refused/)
  await exchange([get('http://shop.test:8080/')])
  expect(gate.refusals().at(-1)).toMatchObject({ host: 'shop.test', port: 8080, cause: 'connection-refused' })
  expect(gate.lookups().find(({ name }) => name === 'mixed.example.com')).toMatchObject({ type: 'A', refused: true })
})

test('a name that changes to an internal address (DNS rebinding) is refused at the next look-up', async () => {
  let queries = 0
  const rebinding = await openNameServer((question) => {
    if (question.type === 1) queries += 1
    return [reply(question, question.type === 1 ? [v4(queries === 1 ? '1.2.3.4' : '127.0.0.1', 0)] : [])]
  })
  const resolver = await openResolver([rebinding.address])
  const targets = openTargetResolver({ ports: [80], ownHosts: [], rehearsal: null, resolver, now: Date.now })
  expect(await targets.resolve('rebinding.example.com', 80)).toEqual({ addresses: ['1.2.3.4'], port: 80 })
  expect(await targets.resolve('rebinding.example.com', 80)).toEqual({ refused: 'address-refused' })
  await rebinding.close()
})

test('checked DNS answers are cached for their TTL', async () => {
  const counting = await openNameServer((question) => [reply(question, question.type === 1 ? [v4('1.2.3.4', 30)] : [])])
  const resolver = await openResolver([counting.address])
  const targets = openTargetResolver({ ports: [80], ownHosts: [], rehearsal: null, resolver, now: Date.now })
  await Promise.all([targets.resolve('a.example.com', 80), targets.resolve('a.example.com', 80)])
  await targets.resolve('a.example.com', 80)
  expect(counting.queries).toHaveLength(2)
  await counting.close()
})

test('a site sees plain requests as if there were no proxy', async () => {
  seen.length = 0
  const request = `POST http://shop.test/a%2Fb?c=[d] HTTP/1.1\r\nHost: evil.test\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: x\r\nX-Hop: 1\r\nConnection: x-hop\r\nUpgrade: h2c\r\nAccept: */*\r\nContent-Length: 5\r\n\r\nhello`
  expect(await exchange([request, get('http://shop.test')])).toMatch(/answer to \/a%2Fb\?c=\[d\][\s\S]*answer to \//)
  expect(seen).toEqual([
    { head: 'POST /a%2Fb?c=[d]\nHost: shop.test\nConnection: keep-alive\nAccept: */*\nContent-Length: 5\n', body: 'hello' },
    { head: 'GET /\nHost: shop.test\nConnection: keep-alive\n', body: '' },
  ])
})

test('the gate checks every request on a keep-alive connection', async () => {
  const toInternal = await exchange([get('http://shop.test/1'), get(`http://127.0.0.1:${canaryPort}/`)])
  expect(toInternal).toMatch(/answer to \/1[\s\S]*403 address-refused/)
  seen.length = 0
  // A second origin is never served on this connection, so that the first site cannot forge its responses.
  expect(await exchange([get('http://shop.test/1'), get('http://other.test/2')])).not.toMatch(/answer to \/2/)
  expect(seen.map(({ head }) => head.split('\n')[0])).toEqual(['GET /1'])
  expect(await exchange([get('http://shop.test/inward'), get('http://127.0.0.1/admin')])).toMatch(/302[\s\S]*403 address-refused/)
  expect(leaks).toBe(0)
})

test('the gate rejects malformed proxy requests', async () => {
  const bad = [
    'GET / HTTP/1.1\r\n\r\n',
    get('https://shop.test/'),
    get('ftp://shop.test/'),
    get('http://u:p@shop.test/'),
    'HELLO\r\n\r\n',
  ]
  for (const request of [...bad, 'CONNECT shop.test HTTP/1.1\r\n\r\n', 'GET http://shop.test/ HTTP/1.1\r\nA b: c\r\n\r\n']) {
    expect(await exchange([request])).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(await exchange([get('http://shop.test/', 'Transfer-Encoding: chunked\r\n')])).toMatch(/^HTTP\/1\.1 411 /)
  expect(await exchange([get('http://shop.test/', 'Content-Length: 1\r\nContent-Length: 2\r\n')])).toMatch(/^HTTP\/1\.1 400 /)
  expect(await exchange([get('http://shop.test/', `A: ${'a'.repeat(70_000)}\r\n`)])).toMatch(/^HTTP\/1\.1 431 /)
})

test('a WebSocket works through a tunnel', async () => {
  const requests = [
    'CONNECT shop.test:80 HTTP/1.1\r\n\r\n',
    'GET /live HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'frame',
  ]
  expect(await exchange(requests)).toMatch(/^HTTP\/1\.1 200 [\s\S]*101 Switching[\s\S]*echo:frame$/)
  expect(gate.connections().at(-1)).toMatchObject({ host: 'shop.test', port: 80, plain: false, address: '127.0.0.1' })
})

test('the byte and connection limits apply and are reported once', async () => {
  const bytes = await openTestGate({ bytes: 1_000_000, connections: 10 })
  const causes: string[] = []
  bytes.onLimit((cause) => causes.push(cause))
  await exchange([get('http://shop.test/big')], bytes, () => false)
  expect(causes).toEqual(['byte-limit'])
  expect(bytes.connections()[0]?.bytesIn).toBeLessThan(1_200_000)
  expect(await exchange([get('http://shop.test/')], bytes, () => false)).toBe('')
  await bytes.close()
  const few = await openTestGate({ bytes: 1_000_000, connections: 2 })
  few.onLimit((cause) => causes.push(cause))
  for (const turn of [1, 2]) expect(await exchange([get(`http://shop.test/${turn}`)], few)).toMatch(/answer/)
  for (const turn of [3, 4]) expect(await exchange([get(`http://shop.test/${turn}`)], few)).toMatch(/403 connection-limit/)
  expect(causes).toEqual(['byte-limit', 'connection-limit'])
  expect(few.connections()).toHaveLength(2)
  await few.close()
})

test('a gate that was cut forwards nothing', async () => {
  const ending = await openTestGate({ bytes: 1_000_000, connections: 10 })
  await exchange([get('http://shop.test/')], ending)
  ending.cut()
  seen.length = 0
  expect(await exchange([get('http://shop.test/')], ending, () => false)).toBe('')
  expect(seen).toEqual([])
  await ending.close()
})
