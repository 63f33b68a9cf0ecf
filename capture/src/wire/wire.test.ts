// Tests of the wire record: a real browser visits real servers through the gate, and tshark extracts the served bytes from the record.
import { execFile } from 'node:child_process'
import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createPlain } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createTls } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot, NOBODY_UID, withoutPrivileges } from '../browser/privilege.ts'
import type { Gate } from '../guard/gate.ts'
import { type Guard, openGuard } from '../guard/guard.ts'
import { type NameServer, openNameServer, reply } from '../guard/name-server.fixture.ts'
import { readClientHello } from './client-hello.ts'

const run = promisify(execFile)
const bodies = {
  '/': Buffer.from(
    '<!doctype html><title>evidence</title><p>hello evidence<img src="/pixel"><img src="https://old.test/one"><img src="https://six.test/six">',
  ),
  '/pixel': randomBytes(300_000),
  '/one': randomBytes(20_000),
  '/six': randomBytes(30_000),
  '/plain': Buffer.from('<title>plain</title>plain http'),
}
const servers: Server[] = []
let folder = ''
let guard: Guard
let gate: Gate
let names: NameServer
let key = ''
let summary: { connections: number; decryptable: number }
let keyLog: Buffer
const record = () => join(folder, 'wire.pcapng')

const answer = (
  request: { url?: string | undefined },
  response: { setHeader(name: string, value: string): unknown; end(body: Buffer): unknown },
) => {
  response.setHeader('content-type', request.url?.match(/^\/(plain)?$/) ? 'text/html' : 'application/octet-stream')
  response.end(bodies[request.url as keyof typeof bodies] ?? Buffer.from('none'))
}
async function listen(server: Server, host: string): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}
const tshark = async (...args: string[]) =>
  (await run('tshark', ['-r', record(), ...args], { maxBuffer: 64 * 1024 ** 2, env: { ...process.env, HOME: folder } })).stdout

async function visit(url: string, through: Gate): Promise<string> {
  const profile = await mkdtemp(join(folder, 'profile-'))
  if (isRoot()) await chown(profile, NOBODY_UID, NOBODY_UID)
  const [program = '', ...rest] = [
    ...guard.enter,
    ...withoutPrivileges(),
    'chromium-headless-shell',
    ...[
      `--user-data-dir=${profile}`,
      `--ssl-key-log-file=${profile}/keys`,
      `--proxy-server=${through.proxy}`,
      '--proxy-bypass-list=<-loopback>',
    ],
    ...[`--ignore-certificate-errors-spki-list=${key}`, '--disable-quic', '--timeout=15000', '--dump-dom', url],
  ]
  const { stdout } = await run(program, rest, { timeout: 25_000, env: { PATH: process.env.PATH, HOME: profile } })
  keyLog = await readFile(`${profile}/keys`).catch(() => Buffer.alloc(0))
  return stdout
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestry-wire-'))
  await chmod(folder, 0o755)
  const subject = ['-subj', '/CN=site.test', '-addext', 'subjectAltName=DNS:site.test,DNS:old.test,DNS:six.test']
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  await run('openssl', ['req', ...made, ...subject, '-keyout', join(folder, 'k.pem'), '-out', join(folder, 'c.pem')])
  const pair = { key: await readFile(join(folder, 'k.pem')), cert: await readFile(join(folder, 'c.pem')) }
  key = createHash('sha256')
    .update(createPublicKey(pair.cert).export({ type: 'spki', format: 'der' }))
    .digest('base64')
  const two = await listen(createSecureServer({ ...pair, allowHTTP1: true }, answer), '127.0.0.1')
  const one = await listen(createTls({ ...pair, maxVersion: 'TLSv1.2' }, answer), '127.0.0.1')
  const six = await listen(createTls(pair, answer), '::1')
  const plain = await listen(createPlain(answer), '127.0.0.1')
  names = await openNameServer((question) => [
    reply(question, [], question.type === 1 && question.transport === 'udp' ? 0x8380 : 0x8183),
  ])
  guard = await openGuard({
    ...{ ports: [80, 443], ownHosts: [], resolvers: [names.address] },
    folder,
    rehearsal: {
      names: {
        'site.test': { address: '127.0.0.1', ports: { 443: two, 80: plain } },
        'old.test': { address: '127.0.0.1', ports: { 443: one } },
        'six.test': { address: '::1', ports: { 443: six } },
      },
      trustedKeys: [key],
    },
  })
  gate = await guard.openGate({ bytes: 50_000_000, connections: 50 }, process.pid)
  expect(await visit('https://site.test/', gate)).toContain('hello evidence')
  await run(guard.enter[0] ?? '', [...guard.enter.slice(1), 'curl', '-s', '-x', gate.proxy, 'http://site.test/plain'])
  await run(guard.enter[0] ?? '', [...guard.enter.slice(1), 'curl', '-s', '-x', gate.proxy, 'https://absent.example.com/']).catch(
    () => {},
  )
  // Key log lines of another capture, which must not get into this record.
  const foreign = `CLIENT_RANDOM ${'ab'.repeat(32)} ${'cd'.repeat(48)}\n`
  summary = await gate.writeWire(record(), Buffer.concat([keyLog, Buffer.from(foreign)]))
})
afterAll(async () => {
  await guard?.close()
  await names?.close()
  for (const server of servers) {
    server.close()
    if ('closeAllConnections' in server) (server as unknown as { closeAllConnections(): void }).closeAllConnections()
  }
  await rm(folder, { recursive: true, force: true })
})

test('the wire record decrypts every connection and contains no other secrets', async () => {
  expect(summary.connections).toBe(gate.connections().length)
  expect(summary.decryptable).toBe(summary.connections)
  expect(new Set(gate.connections().map(({ host }) => host))).toEqual(new Set(['site.test', 'old.test', 'six.test']))
  const file = await readFile(record())
  expect(file.includes('CLIENT_TRAFFIC_SECRET_0')).toBe(true)
  expect(file.includes('CLIENT_RANDOM')).toBe(true)
  expect(file.includes('abababab')).toBe(false)
  expect(file.includes('Synthesised by the guard around these bytes')).toBe(true)
  const without = join(folder, 'without.pcapng')
  const bare = await gate.writeWire(without, new Uint8Array())
  expect(bare.decryptable).toBe(gate.connections().filter(({ plain, bytesOut }) => plain || bytesOut === 0).length)
})

test('tshark extracts the served bodies of HTTP/2, HTTP/1.1, IPv6 and plain HTTP from the wire record', async () => {
  const wanted = join(folder, 'objects')
  await tshark('-q', '--export-objects', `http,${wanted}`)
  expect((await readFile(join(wanted, 'one'))).equals(bodies['/one'])).toBe(true)
  expect((await readFile(join(wanted, 'six'))).equals(bodies['/six'])).toBe(true)
  expect((await readFile(join(wanted, 'plain'))).equals(bodies['/plain'])).toBe(true)
  const text = await tshark('-Y', 'http2.body.reassembled.data', '-T', 'fields', '-e', 'http2.body.reassembled.data')
  const single = await tshark('-Y', 'http2.data.data', '-T', 'fields', '-e', 'http2.data.data')
  const extracted = [...text.split(/[\n,]/), ...single.split(/[\n,]/)].map((hex) => hex.replaceAll(':', ''))
  expect(extracted).toContain(bodies['/'].toString('hex'))
  expect(extracted).toContain(bodies['/pixel'].toString('hex'))
})

test('packets of the wire record are well formed, with valid checksums, requested port and real address', async () => {
  const checks = ['-o', 'ip.check_checksum:TRUE', '-o', 'tcp.check_checksum:TRUE', '-o', 'udp.check_checksum:TRUE']
  const bad =
    '_ws.malformed || ip.checksum.status == 0 || tcp.checksum.status == 0 || udp.checksum.status == 0 || tcp.analysis.flags'
  expect(await tshark(...checks, '-Y', bad)).toBe('')
  expect((await tshark(...checks, '-Y', 'tcp.checksum.status == 1')).length).toBeGreaterThan(1000)
  expect(await tshark('-q', '-z', 'expert,error')).not.toMatch(/Errors \(\d/)
  const ends = await tshark(
    '-Y',
    'tcp.flags.syn == 1 && tcp.flags.ack == 0',
    '-T',
    'fields',
    '-e',
    'ip.dst',
    '-e',
    'ipv6.dst',
    '-e',
    'tcp.dstport',
  )
  expect(new Set(ends.trim().split('\n'))).toEqual(
    new Set(['127.0.0.1\t\t443', '\t::1\t443', '127.0.0.1\t\t80', `127.0.0.1\t\t${names.address.split(':')[1]}`]),
  )
  const first = gate.connections()[0]
  const times = await tshark('-Y', `tcp.srcport == ${first?.localPort}`, '-T', 'fields', '-e', 'frame.time_epoch')
  expect(Math.abs(Number(times.split('\n')[0]) * 1000 - Date.parse(first?.openedAt ?? ''))).toBeLessThan(5)
})

test('the wire record contains the DNS queries and answers', async () => {
  const port = names.address.split(':')[1]
  const dns = await tshark(
    '-d',
    `udp.port==${port},dns`,
    '-d',
    `tcp.port==${port},dns`,
    '-Y',
    'dns',
    '-T',
    'fields',
    '-e',
    'dns.flags.response',
    '-e',
    'dns.qry.name',
    '-e',
    'dns.flags.rcode',
  )
  const lines = dns.trim().toLowerCase().split('\n')
  expect(lines.filter((line) => line.startsWith('0\tabsent.example.com'))).toHaveLength(3)
  expect(lines.filter((line) => line === '1\tabsent.example.com\t3')).toHaveLength(2)
})

test('the browser sees a refusal by the gate as a network error, not as a page', async () => {
  const refusing = await guard.openGate({ bytes: 1e6, connections: 10 }, process.pid)
  await expect(visit('http://10.0.0.1/', refusing)).rejects.toThrow('net::ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH')
  expect(refusing.refusals()[0]).toMatchObject({ host: '10.0.0.1', port: 80, cause: 'address-refused' })
})

test('readClientHello parses a ClientHello however it is split and ignores anything else', () => {
  const name = Buffer.from('site.test')
  const sni = Buffer.concat([Buffer.from([0, 0, 0, name.length + 5, 0, name.length + 3, 0, 0, name.length]), name])
  const body = Buffer.concat([
    Buffer.from([3, 3]),
    Buffer.alloc(32, 0xa7),
    Buffer.from([0, 0, 2, 0x13, 1, 1, 0, 0, sni.length]),
    sni,
  ])
  const message = Buffer.concat([Buffer.from([1, 0, 0, body.length]), body])
  const inRecords = (size: number) =>
    Buffer.concat(
      Array.from({ length: Math.ceil(message.length / size) }, (_, index) => {
        const part = message.subarray(index * size, (index + 1) * size)
        return Buffer.concat([Buffer.from([22, 3, 1, 0, part.length]), part])
      }),
    )
  for (const size of [1, 3, 40, 200]) {
    const reader = readClientHello()
    for (const byte of inRecords(size)) reader.push(Buffer.from([byte]))
    expect(reader.hello()).toEqual({ random: 'a7'.repeat(32), serverName: 'site.test' })
  }
  for (const other of [
    Buffer.from('GET / HTTP/1.1\r\n'),
    Buffer.from([22, 3, 1, 0, 0, 22]),
    Buffer.from([22, 3, 1, 0, 4, 2, 0, 0, 0]),
    Buffer.from([22, 9]),
  ]) {
    const reader = readClientHello()
    reader.push(other)
    reader.push(inRecords(200))
    expect(reader.hello()).toBeNull()
  }
})
