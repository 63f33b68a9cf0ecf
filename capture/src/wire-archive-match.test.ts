// Tests that wire record and archive of one capture contain the same bodies, read by third-party tools: tshark and warcio.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import { bodiesInArchive, bodiesInWireRecord } from './wire-archive.fixture.ts'

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
