// Tests that wire record and archive of one capture contain the same bodies, read by third-party tools: tshark and warcio.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WARCParser } from 'warcio'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'

const run = promisify(execFile)
let sites: FixtureServer
let host: TestHost

beforeAll(async () => {
  sites = await startFixtureServer()
  host = startHost(sites.rehearsal)
  expect(await host.ready).toMatchObject({ type: 'ready' })
}, 60_000)
afterAll(async () => {
  await host.close()
  await sites.close()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Digests of all response bodies that tshark decrypts, reassembled or in a single frame. */
async function bodiesInWireRecord(folder: string): Promise<string[]> {
  const read = async (field: string) => {
    const args = ['-r', join(folder, 'wire.pcapng'), '-Y', field, '-T', 'fields', '-e', field]
    const { stdout } = await run('tshark', args, { env: { ...process.env, HOME: folder }, maxBuffer: 256 * 1024 ** 2 })
    return stdout.split(/[\n,]/).filter(Boolean)
  }
  const found = [...(await read('http2.body.reassembled.data')), ...(await read('http2.data.data'))]
  return found.map((hex) => sha256(Buffer.from(hex, 'hex')))
}

/** Digests by URL, from the WARC inside the WACZ. */
async function bodiesInArchive(folder: string): Promise<Map<string, string>> {
  await run('unzip', ['-q', join(folder, 'page.wacz'), '-d', join(folder, 'unpacked')])
  const bodies = new Map<string, string>()
  for await (const record of new WARCParser(createReadStream(join(folder, 'unpacked/archive/data.warc.gz')))) {
    if (record.warcType !== 'response') continue
    bodies.set(record.warcTargetURI ?? '', sha256(await record.readFully(true)))
  }
  return bodies
}

test.each([
  ['article', 20],
  ['tiny', 0],
] as const)(
  'wire record and archive of the page %s contain the same bodies',
  { timeout: 120_000 },
  async (page, minOtherBodies) => {
    const report = await host.capture(urls[page])
    expect(report.outcome).toBe('complete')
    const [wire, archive] = await Promise.all([bodiesInWireRecord(report.folder), bodiesInArchive(report.folder)])
    const main = archive.get(urls[page])
    expect(main).toBeDefined()
    expect(wire).toContain(main)
    const others = [...archive].filter(([url]) => url !== urls[page])
    expect(others.length).toBeGreaterThanOrEqual(minOtherBodies)
    expect(others.filter(([, digest]) => !wire.includes(digest)).map(([url]) => url)).toEqual([])
  },
)
