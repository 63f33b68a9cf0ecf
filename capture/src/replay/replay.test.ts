// Tests of replay: a recorded page is replayed in a clean context while its server listens; no request may reach the server.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Exchange } from '../archive/exchange.ts'
import { recordTraffic } from '../archive/recorder.ts'
import { startTestBrowser, type TestBrowser } from '../archive/test-browser.fixture.ts'
import { body, openTestSite, redirect, svg, type TestSite } from '../archive/test-site.fixture.ts'
import { writeWacz } from '../archive/wacz.ts'
import type { CdpSession } from '../browser/cdp.ts'
import { openArchive, readBody } from './archive-reader.ts'
import { imageSimilarity, takeSmallScreenshot } from './image-similarity.ts'
import { openPageSource } from './page-source.ts'
import { indexRecords } from './record-index.ts'
import { type ReplayContext, replayFidelity } from './replay.ts'
import { textSimilarity } from './text-similarity.ts'

const words = 'Evidence is what remains when nobody is asked to trust anybody. '.repeat(20)
let browser: TestBrowser
let site: TestSite
let folder: string
let polls = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
  browser = await startTestBrowser()
  site = await openTestSite({
    '/': redirect(302, '/page'),
    '/page': (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><title>A shop</title>
        <link rel=stylesheet href=/look.css><h1>A shop</h1><p>${words}</p><div id=late></div><img src=/a.svg><img src=/b.svg>
        <div style="height:1500px"></div><img loading=lazy src=/c.svg width=300 height=300>
        <iframe src="http://localhost:${site.port}/frame" width=300 height=100></iframe>
        <script>
          fetch('/prices?item=7&_=' + Date.now()).then((r) => r.json()).then(({ price }) => late.append(' Price ' + price + ' now'))
          fetch('/count', { method: 'POST', body: 'x=' + Math.random() }).then((r) => r.text()).then((t) => late.append(' counted ' + t))
          fetch('http://127.0.0.1:1/dead').catch(() => late.append(' dead'))
          new Worker('/worker.js').onmessage = ({ data }) => late.append(' worker ' + data)
          try { new WebSocket('ws://127.0.0.1:${site.port}/socket') } catch {}
        </script>`),
    '/look.css': body('text/css', 'body { background: #fafaf0; font: 20px serif } h1 { color: #a8271f }'),
    '/a.svg': svg('teal', 300),
    '/b.svg': svg('crimson', 300),
    '/c.svg': svg('gold', 300),
    '/prices': body('application/json', '{"price":"12.50"}'),
    '/count': (_, response) => {
      polls += 1
      response.writeHead(200, { 'content-type': 'text/plain' }).end(String(polls))
    },
    '/worker.js': body('text/javascript', 'fetch("/for-worker").then((r) => r.text()).then(postMessage)'),
    '/for-worker': body('text/plain', 'worked'),
    '/frame': body('text/html', '<p>A frame of another site</p>'),
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function openContext(): Promise<ReplayContext> {
  const page = await browser.openPage()
  return { session: page.session, child: (id) => browser.cdp.session(id), close: page.close }
}

const SOON = { timeout: 10_000, interval: 20 }

describe('the replay of a captured page', () => {
  let exchanges: readonly Exchange[]
  let original: { screenshotPng: Uint8Array; text: string }
  const pack = async (name: string, packed: readonly Exchange[]) => {
    const file = join(folder, name)
    const about = { pageUrl: `${site.origin}/`, title: 'A shop', text: original.text, startedAt: new Date().toISOString() }
    await writeWacz(file, { ...about, exchanges: packed, software: [], extraFiles: [] })
    return file
  }
  beforeAll(async () => {
    const page = await browser.openPage()
    const recorder = await recordTraffic(page.session, { folder: join(folder, 'bodies'), bodyBytes: 2 ** 26, onCount: () => {} })
    page.session.on<{ sessionId: string }>('Target.attachedToTarget', async ({ sessionId }) => {
      const child = browser.cdp.session(sessionId)
      await recorder.adopt(child)
      await child.send('Runtime.runIfWaitingForDebugger')
    })
    await page.session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
    await page.goTo(`${site.origin}/`)
    await page.evaluate('scrollTo(0, 5000)')
    await vi.waitFor(() => expect(site.requests).toContain('/c.svg'), SOON)
    await page.evaluate('scrollTo(0, 0)')
    await vi.waitFor(async () => {
      expect(recorder.pending()).toBe(0)
      expect(await page.evaluate<string>('late.textContent')).toMatch(/(?=.*Price)(?=.*counted)(?=.*dead)(?=.*worker)/)
    }, SOON)
    original = {
      screenshotPng: await takeSmallScreenshot(page.session),
      text: await page.evaluate<string>('document.body.innerText'),
    }
    await recorder.finish()
    exchanges = recorder.exchanges()
    await page.close()
  })

  it('is complete from the archive alone, without requests to the server', async () => {
    expect(original.text).toMatch(/Price 12\.50 now/)
    expect(original.text).toMatch(/worker worked/)
    const file = await pack('whole.wacz', exchanges)
    const before = site.requests.length
    const startedAt = Date.now()
    const texts: string[] = []
    const readText = async (session: CdpSession) => {
      const evaluation = { expression: 'document.body.innerText', returnByValue: true }
      const { result } = await session.send<{ result: { value: string } }>('Runtime.evaluate', evaluation)
      texts.push(result.value)
      return result.value
    }
    const fidelity = await replayFidelity(openContext, file, { ...original, readText })
    expect(texts.join()).toMatch(/worker worked/)
    expect(Date.now() - startedAt).toBeLessThan(8_000)
    expect(fidelity.lacking).toEqual([])
    expect(fidelity.resources).toBe(1)
    expect(fidelity.text).toBeGreaterThan(0.95)
    expect(fidelity.image).toBeGreaterThan(0.99)
    expect(site.requests.slice(before)).toEqual([])
  })

  it('has a lower fidelity without one of its images, and names it', async () => {
    const file = await pack(
      'less.wacz',
      exchanges.filter(({ url }) => !url.endsWith('/b.svg')),
    )
    const fidelity = await replayFidelity(openContext, file, original)
    expect(fidelity.lacking).toEqual([`${site.origin}/b.svg`])
    expect(fidelity.resources).toBeLessThan(1)
    expect(fidelity.image).toBeLessThan(0.97)
    expect(fidelity.text).toBeGreaterThan(0.95)
  })

  it('has a null text fidelity, not 0, when the text could not be read', async () => {
    const file = await pack('unseen.wacz', exchanges)
    const fidelity = await replayFidelity(openContext, file, { ...original, readText: () => new Promise(() => {}) })
    expect(fidelity.text).toBeNull()
    expect(fidelity.image).toBeGreaterThan(0.99)
  })

  it('has almost no fidelity without its document', async () => {
    const file = await pack(
      'nothing.wacz',
      exchanges.filter(({ url }) => !url.endsWith('/page')),
    )
    const fidelity = await replayFidelity(openContext, file, original)
    expect(fidelity.text).toBeLessThan(0.1)
    expect(fidelity.lacking).toEqual([`${site.origin}/page`])
  })

  it('finds archived responses by exact URL', async () => {
    const source = await openPageSource(await pack('source.wacz', exchanges))
    const found = await source.find(`${site.origin}/look.css`)
    expect(found?.status).toBe(200)
    expect((await readBody(found as NonNullable<typeof found>, 1000)).toString()).toMatch(/#fafaf0/)
    expect((await source.find(`${site.origin}/`))?.headers).toContainEqual(['location', '/page'])
    expect(await source.find(`${site.origin}/look.css?other`)).toBeNull()
    expect(source.pageUrl).toBe(`${site.origin}/`)
    await source.close()
  })

  it('rejects altered records', async () => {
    const bytes = await readFile(await pack('true.wacz', exchanges))
    const archive = await openArchive(join(folder, 'true.wacz'))
    const entry = archive.entries.find(({ url }) => url.endsWith('/page'))
    if (!entry) throw new Error('not indexed')
    await archive.close()
    const start = 30 + 'archive/data.warc.gz'.length + entry.offset
    let refused = 0
    for (let at = start; at < start + entry.length; at += 29) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 0xff
      await writeFile(join(folder, 'altered.wacz'), altered)
      const opened = await openArchive(join(folder, 'altered.wacz'))
      const outcome = await opened
        .respond(entry)
        .then((response) => readBody(response, 2 ** 20))
        .catch(() => null)
      const same =
        outcome &&
        Buffer.compare(outcome, await readFile(exchanges.find(({ url }) => url.endsWith('/page'))?.body?.file ?? '')) === 0
      if (outcome === null) refused += 1
      else expect(same).toBe(true)
      await opened.close()
    }
    expect(refused).toBeGreaterThan(entry.length / 29 - 4)
  })
})

describe('the record index finds a record', () => {
  const entry = { key: '', time: '', mime: '', status: 200, digest: '', length: 1, filename: '' }
  const found = (urls: string[], url: string, times = 1) => {
    const index = indexRecords(urls.map((address, offset) => ({ ...entry, url: address, offset })))
    const query = { url, method: 'GET', requestDigest: null, from: null }
    return Array.from({ length: times }, () => index.find(query)?.offset ?? null)
  }
  it('in recorded order, repeating the last', () => {
    expect(found(['http://a/x', 'http://a/x'], 'http://a/x', 4)).toEqual([0, 1, 1, 1])
  })
  it('by exact URL first, then without cache busters, and never another item', () => {
    expect(found(['http://a/x?_=1', 'http://a/x?_=2'], 'http://a/x?_=2')).toEqual([1])
    expect(found(['http://a/x?id=1&_=1'], 'http://a/x?id=1&_=9')).toEqual([0])
    expect(found(['http://a/x?id=1&ts=1700000000000'], 'http://a/x?id=1&q=1800000000000')).toEqual([0])
    expect(found(['http://a/x?id=1&_=1'], 'http://a/x?id=2&_=1')).toEqual([null])
    expect(found(['http://a/x'], 'http://b/x')).toEqual([null])
  })
  it('by the request body', () => {
    const post = { ...entry, url: 'http://a/x', method: 'POST' }
    const index = indexRecords([
      { ...post, offset: 0, requestDigest: 'sha256:1' },
      { ...post, offset: 1, requestDigest: 'sha256:2' },
    ])
    const query = { url: 'http://a/x', method: 'POST', from: null }
    expect(index.find({ ...query, requestDigest: 'sha256:2' })?.offset).toBe(1)
    expect(index.find({ ...query, requestDigest: 'sha256:1' })?.offset).toBe(0)
    expect(index.find({ ...query, method: 'GET', requestDigest: null })).toBeNull()
  })
  it('by the range that contains the byte', () => {
    const part = { ...entry, url: 'http://a/v', status: 206 }
    const index = indexRecords([
      { ...part, offset: 0, range: 'bytes 0-9/30' },
      { ...part, offset: 1, range: 'bytes 10-29/30' },
    ])
    const query = { url: 'http://a/v', method: 'GET', requestDigest: null }
    expect([0, 9, 10, 29, 30].map((from) => index.find({ ...query, from })?.offset ?? null)).toEqual([0, 0, 1, 1, null])
  })
})

it('textSimilarity compares shared text', () => {
  expect(textSimilarity('', '')).toBe(1)
  expect(textSimilarity('a b\nc d e f', 'a b c d  e f')).toBe(1)
  expect(textSimilarity('abcdef', '')).toBe(0)
  expect(textSimilarity(words, words.slice(0, words.length / 2))).toBeCloseTo(2 / 3, 1)
  expect(textSimilarity(words, 'something else entirely, in other letters: 12345')).toBeLessThan(0.05)
})

it('imageSimilarity compares visible differences', async () => {
  const page = await browser.openPage()
  const render = async (html: string) => {
    await page.evaluate(`document.documentElement.innerHTML = ${JSON.stringify(html)}`)
    return takeSmallScreenshot(page.session)
  }
  const [red, again, blue, taller] = [
    await render('<body style="background:#c00">x'),
    await render('<body style="background:#c90000">x'),
    await render('<body style="background:#00c">x'),
    await render('<body style="background:#c00;height:3000px">x'),
  ]
  expect(imageSimilarity(red, red)).toBe(1)
  expect(imageSimilarity(red, again)).toBeGreaterThan(0.98)
  expect(imageSimilarity(red, blue)).toBeLessThan(0.1)
  expect(imageSimilarity(red, taller)).toBeLessThan(0.5)
  expect(() => imageSimilarity(red, red.subarray(0, 100))).toThrow()
  await page.close()
})
