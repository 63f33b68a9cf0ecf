// Tests of the traffic recorder with a real browser: every exchange byte for byte, failures included.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Exchange, headerOf } from './exchange.ts'
import { networkLog } from './network-log.ts'
import { recordTraffic, type TrafficRecorder } from './recorder.ts'
import { startTestBrowser, type TestBrowser, type TestPage } from './test-browser.fixture.ts'
import { body, encoded, openTestSite, randomContent, ranged, redirect, svg, type TestSite } from './test-site.fixture.ts'

const script = 'document.body.append("é-script ")'.repeat(200)
const big = randomContent(64 * 1024 ** 2)
const picture = randomContent(3000)
/** Chinese text in GBK, which is not valid UTF-8. */
const gbk = Buffer.concat([
  Buffer.from('<meta charset=gbk><title>'),
  Buffer.from([0xd6, 0xa4, 0xbe, 0xdd]),
  Buffer.from('</title>'),
])

let browser: TestBrowser
let site: TestSite
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorder-'))
  browser = await startTestBrowser()
  site = await openTestSite({
    '/start': redirect(301, '/middle'),
    '/middle': redirect(302, '/page'),
    '/page': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'X-Raw-Case': 'Kept', 'set-cookie': ['a=secret1', 'b=secret2'] })
      response.write(gbk)
      response.end(`<body><img src=/picture.png><img src=/gone.png>
        <script src=/gzip.js></script><script src=/br.js></script><script src=/zstd.js></script><script src=/bom.js></script>
        <iframe src="/gbk"></iframe><iframe src="http://localhost:${site.port}/frame"></iframe>
        <script>
          new Worker('/worker.js')
          const done = Promise.all([
            fetch('/post?x=1', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"say":"h\\u00e9llo"}' }).then((r) => r.text()),
            fetch('/empty').then((r) => r.text()),
            fetch('/part', { headers: { range: 'bytes=10-19' } }).then((r) => r.arrayBuffer()),
            fetch('/cached').then((r) => r.text()).then(() => fetch('/cached')).then((r) => r.text()),
            fetch('http://localhost:${site.port}/cross').catch(() => undefined),
            fetch('http://127.0.0.1:1/dead').catch(() => undefined),
            fetch('/reset.bin').then((r) => r.arrayBuffer()).catch(() => undefined),
            fetch('/loop').catch(() => undefined),
            new Promise((resolve) => { const s = new WebSocket('ws://127.0.0.1:${site.port}/socket'); s.onopen = () => s.send('hello from the page'); s.onmessage = resolve }),
            new Promise((resolve) => { const s = new EventSource('/events'); s.onmessage = resolve }),
          ])
        </script>`)
    },
    '/picture.png': body('image/png', picture),
    '/reset.bin': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '9000' }).write(picture)
      setTimeout(() => response.destroy(), 100)
    },
    '/gzip.js': encoded('text/javascript; charset=utf-8', 'gzip', script),
    '/br.js': encoded('text/javascript; charset=utf-8', 'br', script),
    '/zstd.js': encoded('text/javascript; charset=utf-8', 'zstd', script),
    '/bom.js': body(
      'text/javascript',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('1 // é'), Buffer.from([0xff])]),
    ),
    '/gbk': body('text/html', gbk),
    '/frame': body('text/html', '<p>another site</p><img src=/frame.svg>'),
    '/frame.svg': svg('red'),
    '/worker.js': body('text/javascript', 'fetch("/from-worker").then((r) => r.text())'),
    '/from-worker': body('text/plain', 'for the worker'),
    '/post': (request, response) => void request.pipe(response.writeHead(200, { 'content-type': 'application/json' })),
    '/empty': (_, response) => void response.writeHead(204).end(),
    '/part': ranged('video/mp4', picture),
    '/cached': (request, response) => {
      const headers = { etag: '"1"', 'cache-control': 'no-cache', 'content-type': 'text/plain' }
      if (request.headers['if-none-match']) response.writeHead(304, headers).end()
      else response.writeHead(200, headers).end('once')
    },
    '/cross': body('text/plain', 'not for you'),
    '/loop': redirect(302, '/loop'),
    '/events': (_, response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n'),
    '/big': body(
      'text/html',
      '<script>var done = fetch("/big.bin").then((r) => r.arrayBuffer()).then((b) => b.byteLength)</script>',
    ),
    '/fairly-big': body(
      'text/html',
      '<script>var done = fetch("/fairly-big.bin").then((r) => r.arrayBuffer()).then((b) => b.byteLength)</script>',
    ),
    '/fairly-big.bin': body('application/octet-stream', big.subarray(0, 3_000_000)),
    '/big.bin': body('application/octet-stream', big),
    '/hangs': body(
      'text/html',
      '<title>hangs</title><img src=/frame.svg><script>fetch("/from-worker")</script><script>const asked = new XMLHttpRequest(); asked.open("GET", "/before-hanging", false); asked.send(); for (;;) {}</script>',
    ),
    '/before-hanging': body('text/plain', 'yes'),
    '/leaves': body('text/html', '<title>first</title><script>location.replace("/gbk")</script>'),
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function record(name: string, bodyBytes = 256 * 1024 ** 2) {
  const page = await browser.openPage()
  const counts: [number, number][] = []
  const recorder = await recordTraffic(page.session, {
    folder: join(folder, name),
    bodyBytes,
    onCount: (...count) => counts.push(count),
  })
  const attachChildren = async (session: TestPage['session']) => {
    session.on<{ sessionId: string }>('Target.attachedToTarget', async ({ sessionId }) => {
      const child = browser.cdp.session(sessionId)
      await recorder.adopt(child).catch(() => undefined)
      await attachChildren(child)
      await child.send('Runtime.runIfWaitingForDebugger')
    })
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  }
  await attachChildren(page.session)
  return { page, recorder, counts }
}

const finder =
  (exchanges: readonly Exchange[]) =>
  (path: string, nth = 0): Exchange => {
    const found = exchanges.filter(({ url }) => new URL(url).pathname === path)[nth]
    if (!found) throw new Error(`${path} was not recorded`)
    return found
  }

async function bytesOf(exchange: Exchange): Promise<Buffer> {
  if (!exchange.body) throw new Error(`${exchange.url} has no body`)
  const bytes = await readFile(exchange.body.file)
  expect(exchange.body).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  return bytes
}

const waitUntil = async (condition: () => boolean) => {
  for (let tries = 0; tries < 200 && !condition(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 25))
}

describe('the recording of a page with every kind of request', () => {
  let recorder: TrafficRecorder
  let counts: [number, number][]
  let find: ReturnType<typeof finder>
  beforeAll(async () => {
    const opened = await record('everything')
    recorder = opened.recorder
    counts = opened.counts
    await opened.page.goTo(`${site.origin}/start`)
    await opened.page.evaluate('done.then(() => 1)')
    await waitUntil(() => recorder.pending() === 0 && site.requests.includes('/from-worker'))
    await recorder.finish()
    find = finder(recorder.exchanges())
    await opened.page.close()
  })

  it('contains every redirect hop with its own headers', () => {
    const [first, second, third] = [find('/start'), find('/middle'), find('/page')]
    expect([first, second, third].map(({ response }) => response?.status)).toEqual([301, 302, 200])
    expect([first, second].map(({ response }) => headerOf(response?.headers ?? [], 'x-hop'))).toEqual(['301', '302'])
    expect(second.redirectedFrom).toBe(first.id)
    expect(third.redirectedFrom).toBe(second.id)
    expect(first.redirectTo).toBe(second.id)
    for (const { requestHeaders, headersAsSent } of [first, second, third]) {
      expect(headersAsSent).toBe(true)
      expect(headerOf(requestHeaders, 'host')).toBe(`127.0.0.1:${site.port}`)
    }
  })

  it('contains raw headers, with repeated ones separate', () => {
    const { response } = find('/page')
    expect(response?.headersText).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(response?.headers).toContainEqual(['X-Raw-Case', 'Kept'])
    expect(response?.headers.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value)).toEqual([
      'a=secret1',
      'b=secret2',
    ])
    expect(response).toMatchObject({ remoteAddress: '127.0.0.1', remotePort: site.port, protocol: 'http/1.1', tls: null })
  })

  it('contains bodies byte for byte, whatever their encoding and charset', async () => {
    expect((await bytesOf(find('/page'))).subarray(0, gbk.length)).toEqual(gbk)
    expect(await bytesOf(find('/gbk'))).toEqual(gbk)
    expect(await bytesOf(find('/picture.png'))).toEqual(picture)
    for (const path of ['/gzip.js', '/br.js', '/zstd.js']) expect((await bytesOf(find(path))).toString(), path).toBe(script)
    expect((await bytesOf(find('/bom.js'))).toString('latin1')).toBe('\xef\xbb\xbf1 // Ã©\xff')
    expect((await bytesOf(find('/gone.png'))).toString()).toBe('not here')
    expect(find('/gone.png').response?.status).toBe(404)
  })

  it('contains requests of cross-site frames and workers', async () => {
    expect((await bytesOf(find('/frame'))).toString()).toContain('another site')
    expect((await bytesOf(find('/frame.svg'))).toString()).toContain('red')
    expect((await bytesOf(find('/worker.js'))).toString()).toContain('from-worker')
    expect((await bytesOf(find('/from-worker'))).toString()).toBe('for the worker')
  })

  it('contains POST bodies and byte ranges, and no body for 204', async () => {
    const post = find('/post')
    expect(post.method).toBe('POST')
    expect(await readFile(post.requestBody?.file ?? '', 'utf8')).toBe('{"say":"héllo"}')
    expect((await bytesOf(post)).toString()).toBe('{"say":"héllo"}')
    expect(find('/part').response?.status).toBe(206)
    expect(await bytesOf(find('/part'))).toEqual(picture.subarray(10, 20))
    expect(find('/empty')).toMatchObject({ response: { status: 204 }, body: null, bodyLost: false, failure: null })
  })

  it('distinguishes network responses from cached ones', async () => {
    expect((await bytesOf(find('/cached'))).toString()).toBe('once')
    expect(find('/cached', 1)).toMatchObject({ response: { status: 304, cached: 'revalidated' }, body: null })
  })

  it('contains failures, with the bytes received before them', async () => {
    const reset = find('/reset.bin')
    expect(reset.failure).toMatch(/^net::ERR_/)
    expect(reset.body?.flaw).toBe('aborted')
    expect(await bytesOf(reset)).toEqual(picture)
    expect(find('/dead')).toMatchObject({ response: null, body: null })
    expect(find('/dead').failure).toMatch(/^net::ERR_/)
    expect(find('/cross').failure).toMatch(/MissingAllowOriginHeader/)
    expect(find('/cross').response?.status).toBe(200)
    const loop = recorder.exchanges().filter(({ url }) => url.endsWith('/loop'))
    expect(loop.length).toBeGreaterThan(15)
    expect(loop.at(-1)?.failure).toBe('net::ERR_TOO_MANY_REDIRECTS')
  })

  it('contains event streams and WebSockets as far as received', async () => {
    expect(find('/events').body?.flaw).toBe('open')
    expect((await bytesOf(find('/events'))).toString()).toBe('data: one\n\n')
    const socket = find('/socket')
    expect(socket.response?.status).toBe(101)
    const frames = (await readFile(socket.frames?.file ?? '', 'utf8')).trim().split('\n')
    expect(frames.map((line) => JSON.parse(line)).map(({ direction, data }) => [direction, data])).toEqual([
      ['sent', 'hello from the page'],
      ['received', 'hello from the server'],
    ])
  })

  it('counts seen, done, failed and unrecorded requests', () => {
    const { seen, done, failed, bytes, unrecorded } = recorder.counts()
    expect(counts.at(-1)).toEqual([seen, done])
    expect(seen - done).toBe(1)
    expect(failed).toBe(4)
    expect(bytes).toBeGreaterThan(5000)
    expect(unrecorded).toBe(0)
  })

  it('becomes a network log without cookie values', () => {
    const text = networkLog({
      exchanges: recorder.exchanges(),
      pageUrl: `${site.origin}/start`,
      title: 'everything',
      startedAt: new Date().toISOString(),
      software: [{ name: 'test', version: '1' }],
    })
    expect(text).not.toMatch(/secret[12]/)
    const { log } = JSON.parse(text)
    expect(log.entries).toHaveLength(recorder.exchanges().length)
    const page = log.entries.find((entry: { request: { url: string } }) => entry.request.url.endsWith('/page'))
    expect(page.response.cookies).toEqual([
      { name: 'a', value: '' },
      { name: 'b', value: '' },
    ])
    const later = log.entries.find((entry: { request: { url: string } }) => entry.request.url.endsWith('/picture.png'))
    expect(later.request.cookies.map(({ name }: { name: string }) => name)).toEqual(['a', 'b'])
    expect(log._comment).toMatch(/left out/)
  })
})

it('the recorder keeps the body of a page that navigates away immediately', async () => {
  const { page, recorder } = await record('leaves')
  await page.goTo(`${site.origin}/leaves`)
  await waitUntil(() => site.requests.filter((path) => path === '/gbk').length > 1 && recorder.pending() === 0)
  await recorder.finish()
  expect((await bytesOf(finder(recorder.exchanges())('/leaves'))).toString()).toContain('first')
  await page.close()
})

it('the recorder stores a large body with little memory', async () => {
  const { page, recorder } = await record('big')
  const [before, samples] = [process.memoryUsage().rss, [0]]
  const timer = setInterval(() => samples.push(process.memoryUsage().rss), 10)
  await page.goTo(`${site.origin}/big`)
  expect(await page.evaluate('done')).toBe(big.length)
  await waitUntil(() => recorder.pending() === 0)
  await recorder.finish()
  clearInterval(timer)
  expect(Buffer.compare(await bytesOf(finder(recorder.exchanges())('/big.bin')), big)).toBe(0)
  expect(Math.max(...samples) - before).toBeLessThan(1.5 * big.length)
  await page.close()
})

it('the recorder cuts a body over the limit and flags it', async () => {
  const { page, recorder } = await record('cut', 100_000)
  await page.goTo(`${site.origin}/fairly-big`)
  await page.evaluate('done')
  await waitUntil(() => recorder.pending() === 0)
  await recorder.finish()
  const cut = finder(recorder.exchanges())('/fairly-big.bin')
  expect(cut.body).toMatchObject({ size: 100_000, flaw: 'body-limit' })
  expect(await bytesOf(cut)).toEqual(big.subarray(0, 100_000))
  await page.close()
})

it('the recorder finishes soon for a page that hangs and has its document', async () => {
  const { page, recorder } = await record('hangs')
  page.goTo(`${site.origin}/hangs`).catch(() => undefined)
  await waitUntil(() => site.requests.includes('/before-hanging'))
  const startedAt = Date.now()
  await recorder.finish()
  expect(Date.now() - startedAt).toBeLessThan(6_000)
  expect((await bytesOf(finder(recorder.exchanges())('/hangs'))).toString()).toContain('for (;;)')
  await page.close()
})
