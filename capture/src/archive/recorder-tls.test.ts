// Tests of the recorder over TLS and HTTP/2, where headers have no raw text and the connection has TLS facts.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { headerOf } from './exchange.ts'
import { cipherSuiteOf, protocolsOf, requestHead, responseHead } from './http-block.ts'
import { recordTraffic } from './recorder.ts'
import { startTestBrowser, type TestBrowser } from './test-browser.fixture.ts'

let folder: string
let browser: TestBrowser
let server: Http2SecureServer
const sessions = new Set<ServerHttp2Session>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorder-tls-'))
  const names = ['-subj', '/CN=shop.test', '-addext', 'subjectAltName=DNS:shop.test,IP:127.0.0.1']
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    'k.pem',
    '-out',
    'c.pem',
    '-days',
    '2',
  ]
  execFileSync('openssl', ['req', '-x509', ...key, ...names], { cwd: folder, stdio: 'ignore' })
  const [keyText, cert] = [readFileSync(join(folder, 'k.pem')), readFileSync(join(folder, 'c.pem'))]
  server = createSecureServer({ key: keyText, cert }, (request, response) => {
    if (request.url === '/style.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end('p { color: red }')
    response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/html', 'x-final': 'yes' })
      response.end('<link rel=stylesheet href=/style.css><p>over h2')
    }, 60)
  })
  server.on('session', (session) => sessions.add(session))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await startTestBrowser(['--ignore-certificate-errors', '--disable-quic'])
})
afterAll(async () => {
  await browser.close()
  for (const session of sessions) session.destroy()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

it('the recorder has protocol, certificate and cipher, and the final response after early hints', async () => {
  const page = await browser.openPage()
  const recorder = await recordTraffic(page.session, { folder: join(folder, 'bodies'), bodyBytes: 2 ** 20, onCount: () => {} })
  await page.goTo(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await vi.waitFor(() => expect(recorder.pending()).toBe(0), { timeout: 10_000 })
  await recorder.finish()
  const [document, style] = recorder.exchanges()
  if (!document || !style) throw new Error('not recorded')
  expect(document.response).toMatchObject({ status: 200, protocol: 'h2', headersText: null, cached: null })
  expect(headerOf(document.response?.headers ?? [], 'x-final')).toBe('yes')
  expect(document.response?.tls).toMatchObject({ protocol: 'TLS 1.3', subjectName: 'shop.test' })
  expect(document.response?.tls?.sanList).toContain('shop.test')
  expect(cipherSuiteOf(document.response?.tls)).toMatch(/^TLS_(AES_\d+_GCM_SHA\d+|CHACHA20_POLY1305_SHA256)$/)
  expect(protocolsOf(document)).toEqual(['h2', 'tls/1.3'])
  expect(document.headersAsSent).toBe(true)
  expect(await readFile(document.body?.file ?? '', 'utf8')).toContain('over h2')
  const [request, response] = [requestHead(document).toString(), responseHead(document).toString()]
  expect(request).toMatch(/^GET \/ HTTP\/1\.1\r\n/)
  expect(request).toMatch(/^host: 127\.0\.0\.1:\d+\r$/im)
  expect(request).not.toMatch(/^:/m)
  expect(response).toMatch(/^HTTP\/1\.1 200 \r\n/)
  expect(
    recorder
      .exchanges()
      .filter(({ url }) => url.endsWith('/style.css'))
      .some(({ body }) => body?.size === 16),
  ).toBe(true)
  await page.close()
})
