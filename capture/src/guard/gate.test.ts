// A gate as its clients meet it: raw sockets that ask for what must not be reached, and real servers that tell what arrived.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPathfinder } from './dial.ts'
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
/** Counts every connection that reaches this machine's loopback past the guard. */
let reached = 0
const canary = createTcpServer((socket) => {
  reached += 1
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
  gate = await onHost({ bytes: 50_000_000, connections: 100 })
})
afterAll(async () => {
  await gate.close()
  await names.close()
  site.closeAllConnections()
  site.close()
  canary.close()
})

/** On the host's loopback: what a client sends is the same inside and outside of a namespace. */
async function onHost(limits: { bytes: number; connections: number }): Promise<Gate> {
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

/** Sends one request after another on one connection, each when the last one's answer has come; all that was answered. */
async function talk(asks: string[], via: Gate = gate, until: (heard: string) => boolean = () => true): Promise<string> {
  const socket = connect({ port: Number(new URL(via.proxy).port), host: '127.0.0.1' })
  socket.on('error', () => {})
  let heard = ''
  let length = 0
  socket.on('data', (chunk) => {
    length += chunk.length
    if (length < 1_000_000) heard += chunk.toString('latin1')
  })
  for (const ask of asks) {
    const before = heard.length
    socket.write(ask)
    while (!socket.destroyed && (heard.length === before || !until(heard))) {
      const done = new AbortController()
      await Promise.race(['data', 'close'].map((event) => once(socket, event, { signal: done.signal }))).catch(() => {})
      done.abort()
    }
  }
  socket.destroy()
  return heard
}
const get = (url: string, extra = '') => `GET ${url} HTTP/1.1\r\nHost: whatever\r\nProxy-Connection: keep-alive\r\n${extra}\r\n`

test.each([
  ['literals', () => `127.0.0.1:${canaryPort}`],
  ['v6 literals', () => `[::1]:${canaryPort}`],
  ['mapped literals', () => `[::ffff:127.0.0.1]:${canaryPort}`],
  ['short literals', () => `127.1:${canaryPort}`],
  ['numbers', () => `2130706433:${canaryPort}`],
  ['the metadata service', () => '169.254.169.254:80'],
  ['localhost', () => `localhost:${canaryPort}`],
  ['names for inner addresses', () => `inner.example.com:${canaryPort}`],
  ['names with one inner address', () => 'mixed.example.com:80'],
  ['names with one inner v6 address', () => 'six.example.com:80'],
  ['aliases of inner names', () => 'aliased.example.com:443'],
  ['our own names', () => 'www.attestry.example.com:443'],
  ['other ports', () => 'shop.example.com:22'],
])('tunnels and plain requests to %s are refused', async (_, target) => {
  expect(await talk([`CONNECT ${target()} HTTP/1.1\r\nHost: x\r\n\r\n`])).toMatch(/^HTTP\/1\.1 403 address-refused\r\n/)
  expect(await talk([get(`http://${target()}/`)])).toMatch(/^HTTP\/1\.1 403 address-refused\r\n/)
  expect(gate.refusals().at(-1)).toMatchObject({ cause: 'address-refused' })
  expect(reached).toBe(0)
})

test('what fails is told by its cause', async () => {
  await talk(['CONNECT absent.example.com:443 HTTP/1.1\r\n\r\n'])
  expect(gate.refusals().at(-1)).toMatchObject({ host: 'absent.example.com', port: 443, cause: 'name-not-found' })
  expect(await talk([get('http://closed.test/')])).toMatch(/^HTTP\/1\.1 502 connection-refused/)
  await talk([get('http://shop.test:8080/')])
  expect(gate.refusals().at(-1)).toMatchObject({ host: 'shop.test', port: 8080, cause: 'connection-refused' })
  expect(gate.lookups().find(({ name }) => name === 'mixed.example.com')).toMatchObject({ type: 'A', refused: true })
})

test('a name that changes to an inner address is refused at the next look-up', async () => {
  let turn = 0
  const rebinding = await openNameServer((question) => {
    if (question.type === 1) turn += 1
    return [reply(question, question.type === 1 ? [v4(turn === 1 ? '1.2.3.4' : '127.0.0.1', 0)] : [])]
  })
  const resolver = await openResolver([rebinding.address])
  const paths = openPathfinder({ ports: [80], ownHosts: [], rehearsal: null, resolver, now: Date.now })
  expect(await paths.find('rebinding.example.com', 80)).toEqual({ addresses: ['1.2.3.4'], port: 80 })
  expect(await paths.find('rebinding.example.com', 80)).toEqual({ refused: 'address-refused' })
  await rebinding.close()
})

test('a judged answer is kept for its time to live', async () => {
  const counting = await openNameServer((question) => [reply(question, question.type === 1 ? [v4('1.2.3.4', 30)] : [])])
  const resolver = await openResolver([counting.address])
  const paths = openPathfinder({ ports: [80], ownHosts: [], rehearsal: null, resolver, now: Date.now })
  await Promise.all([paths.find('a.example.com', 80), paths.find('a.example.com', 80)])
  await paths.find('a.example.com', 80)
  expect(counting.asked).toHaveLength(2)
  await counting.close()
})

test('a site sees plain requests as without a proxy', async () => {
  seen.length = 0
  const ask = `POST http://shop.test/a%2Fb?c=[d] HTTP/1.1\r\nHost: evil.test\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: x\r\nX-Hop: 1\r\nConnection: x-hop\r\nUpgrade: h2c\r\nAccept: */*\r\nContent-Length: 5\r\n\r\nhello`
  expect(await talk([ask, get('http://shop.test')])).toMatch(/answer to \/a%2Fb\?c=\[d\][\s\S]*answer to \//)
  expect(seen).toEqual([
    { head: 'POST /a%2Fb?c=[d]\nHost: shop.test\nConnection: keep-alive\nAccept: */*\nContent-Length: 5\n', body: 'hello' },
    { head: 'GET /\nHost: shop.test\nConnection: keep-alive\n', body: '' },
  ])
})

test('every request of a kept connection is judged', async () => {
  const toInner = await talk([get('http://shop.test/1'), get(`http://127.0.0.1:${canaryPort}/`)])
  expect(toInner).toMatch(/answer to \/1[\s\S]*403 address-refused/)
  seen.length = 0
  // Another site's answer never comes over this connection, so that nobody can prepare it.
  expect(await talk([get('http://shop.test/1'), get('http://other.test/2')])).not.toMatch(/answer to \/2/)
  expect(seen.map(({ head }) => head.split('\n')[0])).toEqual(['GET /1'])
  expect(await talk([get('http://shop.test/inward'), get('http://127.0.0.1/admin')])).toMatch(/302[\s\S]*403 address-refused/)
  expect(reached).toBe(0)
})

test('what is no proxy request is refused', async () => {
  const bad = [
    'GET / HTTP/1.1\r\n\r\n',
    get('https://shop.test/'),
    get('ftp://shop.test/'),
    get('http://u:p@shop.test/'),
    'HELLO\r\n\r\n',
  ]
  for (const ask of [...bad, 'CONNECT shop.test HTTP/1.1\r\n\r\n', 'GET http://shop.test/ HTTP/1.1\r\nA b: c\r\n\r\n']) {
    expect(await talk([ask])).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(await talk([get('http://shop.test/', 'Transfer-Encoding: chunked\r\n')])).toMatch(/^HTTP\/1\.1 411 /)
  expect(await talk([get('http://shop.test/', 'Content-Length: 1\r\nContent-Length: 2\r\n')])).toMatch(/^HTTP\/1\.1 400 /)
  expect(await talk([get('http://shop.test/', `A: ${'a'.repeat(70_000)}\r\n`)])).toMatch(/^HTTP\/1\.1 431 /)
})

test('a WebSocket goes through a tunnel', async () => {
  const asks = [
    'CONNECT shop.test:80 HTTP/1.1\r\n\r\n',
    'GET /live HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'frame',
  ]
  expect(await talk(asks)).toMatch(/^HTTP\/1\.1 200 [\s\S]*101 Switching[\s\S]*echo:frame$/)
  expect(gate.connections().at(-1)).toMatchObject({ host: 'shop.test', port: 80, plain: false, address: '127.0.0.1' })
})

test('limits of bytes and connections hold and are told once', async () => {
  const bytes = await onHost({ bytes: 1_000_000, connections: 10 })
  const heard: string[] = []
  bytes.onLimit((cause) => heard.push(cause))
  await talk([get('http://shop.test/big')], bytes, () => false)
  expect(heard).toEqual(['byte-limit'])
  expect(bytes.connections()[0]?.bytesIn).toBeLessThan(1_200_000)
  expect(await talk([get('http://shop.test/')], bytes, () => false)).toBe('')
  await bytes.close()
  const few = await onHost({ bytes: 1_000_000, connections: 2 })
  few.onLimit((cause) => heard.push(cause))
  for (const turn of [1, 2]) expect(await talk([get(`http://shop.test/${turn}`)], few)).toMatch(/answer/)
  for (const turn of [3, 4]) expect(await talk([get(`http://shop.test/${turn}`)], few)).toMatch(/403 connection-limit/)
  expect(heard).toEqual(['byte-limit', 'connection-limit'])
  expect(few.connections()).toHaveLength(2)
  await few.close()
})

test('nothing passes a gate that was cut', async () => {
  const ending = await onHost({ bytes: 1_000_000, connections: 10 })
  await talk([get('http://shop.test/')], ending)
  ending.cut()
  seen.length = 0
  expect(await talk([get('http://shop.test/')], ending, () => false)).toBe('')
  expect(seen).toEqual([])
  await ending.close()
})
