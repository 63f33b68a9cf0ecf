// Tests of the archive with third-party readers: warcio for the records, unzip for the container; every digest is recomputed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WARCParser, type WARCRecord } from 'warcio'
import { openBodySpool } from './body-spool.ts'
import { readCdx, surtOf } from './cdx.ts'
import type { Exchange } from './exchange.ts'
import { cipherSuiteOf } from './http-block.ts'
import { createAddressLookup } from './server-address.ts'
import { type WaczFacts, writeWacz } from './wacz.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const large = Buffer.alloc(3 * 1024 ** 2, 'large body ')

let folder: string
let file: string
let facts: WaczFacts
let exchanges: Exchange[]

const tls = {
  protocol: 'TLS 1.3',
  keyExchange: '',
  cipher: 'AES_256_GCM',
  subjectName: 'shop.test',
  sanList: [],
  issuer: 'Test',
  validFrom: 0,
  validTo: 1,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wacz-'))
  const spool = openBodySpool(join(folder, 'bodies'), 64 * 1024 ** 2)
  const plain: Exchange = {
    id: '1',
    url: 'https://shop.test/a?b=2&a=1',
    method: 'GET',
    startedAt: '2026-11-15T08:00:00.123Z',
    resourceType: 'Document',
    documentUrl: 'https://shop.test/',
    initiator: { type: 'other', url: null },
    requestHeaders: [
      [':authority', 'shop.test'],
      ['user-agent', 'Test'],
    ],
    headersAsSent: true,
    requestBody: null,
    response: {
      status: 200,
      statusText: '',
      headers: [
        [':status', '200'],
        ['content-type', 'text/html'],
        ['Content-Encoding', 'br'],
        ['content-length', '7'],
        ['x-bad', 'line\r\nInjected: yes'],
      ],
      headersText: null,
      mimeType: 'text/html',
      protocol: 'h2',
      remoteAddress: '127.0.0.1',
      remotePort: 3128,
      tls,
      timing: null,
      cached: null,
    },
    redirectedFrom: null,
    redirectTo: null,
    failure: null,
    body: spool.store(Buffer.from('<p>decoded</p>')),
    bodyLost: false,
    encodedBytes: 7,
    durationMs: 10,
    frames: null,
  }
  const plainResponse = plain.response as NonNullable<Exchange['response']>
  const raw = 'HTTP/1.0 200 Fine\r\nX-ODD: Case\r\nTransfer-Encoding: chunked\r\n\r\n'
  exchanges = [
    plain,
    {
      ...plain,
      id: '2',
      url: 'http://shop.test/large',
      body: spool.store(large),
      response: {
        ...plainResponse,
        tls: null,
        protocol: 'http/1.0',
        headersText: raw,
        headers: [
          ['X-ODD', 'Case'],
          ['Transfer-Encoding', 'chunked'],
        ],
      },
    },
    {
      ...plain,
      id: '3',
      url: 'https://shop.test/post',
      method: 'POST',
      requestBody: spool.store(Buffer.from('x=1&y=2')),
      requestHeaders: [['content-type', 'application/x-www-form-urlencoded']],
    },
    { ...plain, id: '4', url: 'https://shop.test/dead', response: null, body: null, failure: 'net::ERR_CONNECTION_RESET' },
    { ...plain, id: '5', url: 'https://shop.test/cached', response: { ...plainResponse, cached: 'memory' } },
    { ...plain, id: '6', url: 'https://shop.test/cut', body: { ...spool.store(Buffer.from('half')), flaw: 'aborted' } },
  ]
  file = join(folder, 'page.wacz')
  facts = await writeWacz(file, {
    exchanges,
    pageUrl: 'https://shop.test/a?b=2&a=1',
    title: 'A page',
    text: 'the text of the page',
    startedAt: '2026-11-15T08:00:00.000Z',
    software: [{ name: 'attestry-capture', version: '0.1.0' }],
    addressOf: createAddressLookup([
      { host: 'shop.test', port: 443, address: '203.0.113.7', openedAt: '2026-11-15T08:00:00Z', closedAt: null },
    ]),
    extraFiles: [{ path: 'logs/network.har', bytes: Buffer.from('{}') }],
  })
  execFileSync('unzip', ['-q', file, '-d', join(folder, 'out')])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Read {
  record: WARCRecord
  payload: Buffer
}

async function parse(bytes: Uint8Array): Promise<Read[]> {
  const read: Read[] = []
  for await (const record of WARCParser.iterRecords([bytes]))
    read.push({ record, payload: Buffer.from(await record.readFully(false)) })
  return read
}
const headers = ({ record }: Read) => record.warcHeaders.headers
const readOut = (path: string) => readFile(join(folder, 'out', path))

describe('the WARC records', () => {
  let all: Read[]
  beforeAll(async () => {
    all = await parse(await readOut('archive/data.warc.gz'))
  })
  const of = (type: string, url: string) => {
    const found = all.find(({ record }) => record.warcType === type && record.warcTargetURI === url)
    if (!found) throw new Error(`no ${type} for ${url}`)
    return found
  }

  it('have the expected types, and none is from a cache', () => {
    const kinds = all.map(({ record }) => record.warcType)
    expect(kinds[0]).toBe('warcinfo')
    expect(kinds.filter((kind) => kind === 'request')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'response')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'metadata')).toHaveLength(2)
    expect(of('resource', 'urn:text:https://shop.test/a?b=2&a=1').payload.toString()).toBe('the text of the page')
  })

  it('contain the bodies with correct digests', async () => {
    for (const exchange of exchanges) {
      if (!exchange.response || exchange.response.cached || !exchange.body) continue
      const response = of('response', exchange.url)
      expect(response.payload.equals(await readFile(exchange.body.file)), exchange.url).toBe(true)
      expect(headers(response).get('WARC-Payload-Digest')).toBe(`sha256:${sha256(response.payload)}`)
    }
    expect(of('request', 'https://shop.test/post').payload.toString()).toBe('x=1&y=2')
  })

  it('have block digests over exactly their bytes', async () => {
    const { execFileSync: run } = await import('node:child_process')
    const text = run('zcat', [join(folder, 'out/archive/data.warc.gz')], { maxBuffer: 2 ** 26 }) as Buffer
    let [at, count] = [0, 0]
    while (at < text.length) {
      const end = text.indexOf('\r\n\r\n', at)
      const head = text.subarray(at, end).toString()
      const size = Number(/Content-Length: (\d+)$/m.exec(head)?.[1])
      const block = text.subarray(end + 4, end + 4 + size)
      expect(/WARC-Block-Digest: sha256:([0-9a-f]{64})/.exec(head)?.[1]).toBe(sha256(block))
      expect(text.subarray(end + 4 + size, end + 8 + size).toString()).toBe('\r\n\r\n')
      at = end + 8 + size
      count += 1
    }
    expect(count).toBe(all.length)
  })

  it('rename encoding headers and allow no header injection', () => {
    const { record } = of('response', 'https://shop.test/a?b=2&a=1')
    const http = record.httpHeaders?.headers
    expect(record.httpHeaders?.statusline).toBe('HTTP/1.1 200')
    expect(http?.get('X-Archive-Orig-Content-Encoding')).toBe('br')
    expect(http?.get('X-Archive-Orig-content-length')).toBe('7')
    expect(http?.get('Content-Length')).toBe('14')
    expect(http?.has('Injected')).toBe(false)
    expect(record.httpHeaders?.toString()).not.toMatch(/:status/)
    const old = of('response', 'http://shop.test/large').record
    expect(old.httpHeaders?.statusline).toBe('HTTP/1.0 200 Fine')
    expect(old.httpHeaders?.headers.get('X-ODD')).toBe('Case')
  })

  it('name the server address, the protocols and the cipher suite', () => {
    const response = of('response', 'https://shop.test/a?b=2&a=1')
    expect(headers(response).get('WARC-IP-Address')).toBe('203.0.113.7')
    expect(headers(response).get('WARC-Protocol')).toMatch(/h2.*tls\/1\.3/s)
    expect(headers(response).get('WARC-Cipher-Suite')).toBe('TLS_AES_256_GCM_SHA384')
    expect(headers(of('response', 'http://shop.test/large')).has('WARC-IP-Address')).toBe(false)
    expect(headers(of('request', 'https://shop.test/a?b=2&a=1')).get('WARC-Concurrent-To')).toBe(
      headers(response).get('WARC-Record-ID'),
    )
    expect(cipherSuiteOf({ ...tls, protocol: 'TLS 1.2', keyExchange: 'ECDHE_RSA', cipher: 'AES_128_GCM' })).toBe(
      'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
    )
  })

  it('record failures and truncation', () => {
    expect(JSON.parse(of('metadata', 'https://shop.test/dead').payload.toString())).toMatchObject({
      failure: 'net::ERR_CONNECTION_RESET',
      answered: false,
    })
    expect(headers(of('response', 'https://shop.test/cut')).get('WARC-Truncated')).toBe('disconnect')
  })
})

describe('the WACZ container', () => {
  it('is a valid ZIP with correct digests', async () => {
    expect(execFileSync('unzip', ['-t', file]).toString()).toMatch(/No errors detected/)
    expect(sha256(await readFile(file))).toBe(facts.sha256)
    const datapackage = await readOut('datapackage.json')
    expect(JSON.parse((await readOut('datapackage-digest.json')).toString())).toEqual({
      path: 'datapackage.json',
      hash: `sha256:${sha256(datapackage)}`,
    })
    const { resources, wacz_version } = JSON.parse(datapackage.toString())
    expect(wacz_version).toBe('1.1.1')
    expect(resources.map(({ path }: { path: string }) => path)).toEqual([
      'archive/data.warc.gz',
      'indexes/index.cdx',
      'pages/pages.jsonl',
      'logs/failed.jsonl',
      'logs/network.har',
    ])
    for (const { path, hash, bytes } of resources) {
      const content = await readOut(path)
      expect([hash, bytes], path).toEqual([`sha256:${sha256(content)}`, content.length])
    }
  })

  it('has an index whose offsets lead to exactly the records it names', async () => {
    const warc = await readOut('archive/data.warc.gz')
    const entries = readCdx((await readOut('indexes/index.cdx')).toString())
    expect(entries).toHaveLength(4)
    for (const { url, offset, length, digest, status } of entries) {
      const [only, ...more] = await parse(warc.subarray(offset, offset + length))
      expect(more).toEqual([])
      expect(only?.record.warcTargetURI).toBe(url)
      expect(only?.record.warcType).toBe('response')
      expect(only?.record.httpHeaders?.statusCode).toBe(status)
      expect(`sha256:${sha256(only?.payload ?? Buffer.alloc(0))}`).toBe(digest)
    }
    expect(entries.find(({ method }) => method === 'POST')?.key).toBe('test,shop)/post?__wb_method=post&x=1&y=2')
  })

  it('names the page', async () => {
    const [head, page] = (await readOut('pages/pages.jsonl'))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(head.format).toBe('json-pages-1.0')
    expect(page).toMatchObject({ url: 'https://shop.test/a?b=2&a=1', title: 'A page' })
  })

  it('rejects a body file that was altered after it was received', async () => {
    const [first] = exchanges as [Exchange]
    const wrong = { ...first, body: first.body && { ...first.body, sha256: '0'.repeat(64) } }
    const contents = {
      exchanges: [wrong],
      pageUrl: first.url,
      title: '',
      text: '',
      startedAt: first.startedAt,
      software: [],
      extraFiles: [],
    }
    await expect(writeWacz(join(folder, 'wrong.wacz'), contents)).rejects.toThrow(/does not match its SHA-256/)
  })
})

it('surtOf builds the same keys as other web archives', () => {
  expect(surtOf('https://www.Shop.Example.com:8443/A/b?z=1&a=2#x')).toBe('com,example,shop:8443)/a/b?a=2&z=1')
  expect(surtOf('http://127.0.0.1:80/')).toBe('127.0.0.1)/')
})

it('the address lookup returns null when two servers are possible', () => {
  const open = { host: 'a.test', port: 80, openedAt: '2026-01-01T00:00:00Z', closedAt: null }
  const addressOf = createAddressLookup([
    { ...open, address: '203.0.113.1' },
    { ...open, address: '203.0.113.2' },
  ])
  expect(addressOf('http://a.test/', '2026-01-01T00:00:01Z')).toBeNull()
})
