// What a capture states about its network isolation, with a namespace, without one, and without any connection.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { isRoot } from './browser/privilege.ts'
import { startHost } from './host.fixture.ts'

const TIMEOUT_MS = 120_000
const REFUSED_URL = 'http://10.0.0.1/'
let sites: FixtureServer

beforeAll(async () => {
  sites = await startFixtureServer()
})
afterAll(() => sites.close())

/** Replaces unshare for the host's processes only, as on a kernel without namespaces; the browser's own sandbox still works. */
const withoutNamespaces = ['unshare', '--mount', 'sh', '-c', 'mount --bind /bin/false /usr/bin/unshare && exec "$@"', 'sh']
const cleanlinessOf = ({ folder }: { folder: string }) => JSON.parse(readFileSync(join(folder, 'cleanliness.json'), 'utf8'))

test('a capture without any connection states no isolation', { timeout: TIMEOUT_MS }, async () => {
  const host = startHost(sites.rehearsal)
  try {
    const refused = await host.capture(REFUSED_URL)
    expect(refused).toMatchObject({ outcome: 'failed', cause: 'address-refused', isolation: null })
    expect(cleanlinessOf(refused)).toMatchObject({ isolation: null, isolationReason: null })
    const captured = await host.capture(urls.tiny)
    expect(captured).toMatchObject({ outcome: 'complete', isolation: 'namespace' })
    expect(cleanlinessOf(captured)).toMatchObject({ isolation: 'namespace', isolationReason: null })
  } finally {
    await host.close()
  }
})

test.skipIf(!isRoot())(
  'a host without a namespace serves its own browser (needs root to hide unshare)',
  { timeout: TIMEOUT_MS },
  async () => {
    const host = startHost(sites.rehearsal, {}, withoutNamespaces)
    try {
      const report = await host.capture(urls.tiny)
      expect(report).toMatchObject({
        outcome: 'complete',
        isolation: 'flags',
        warnings: [{ kind: 'fixture-site' }, { kind: 'environment', seen: 'failed checks: roots, isolation' }],
      })
      expect(cleanlinessOf(report)).toMatchObject({ isolation: 'flags', isolationReason: expect.stringContaining('namespace') })
      expect(host.messages.filter(({ type }) => type === 'foreign-client')).toEqual([])
    } finally {
      await host.close()
    }
  },
)
