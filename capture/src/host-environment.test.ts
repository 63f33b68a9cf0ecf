// What hosts state about the machine they capture on: root certificates that the operator added, and the emoji font.
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { isRoot } from './browser/privilege.ts'
import { startHost, type TestHost } from './host.fixture.ts'

const TIMEOUT_MS = 120_000
let sites: FixtureServer
let folder: string

beforeAll(async () => {
  sites = await startFixtureServer()
  folder = mkdtempSync(join(tmpdir(), 'attestry-environment-test-'))
})
afterAll(async () => {
  await sites.close()
  rmSync(folder, { recursive: true, force: true })
})

const cleanlinessOf = (report: { folder: string }) => JSON.parse(readFileSync(join(report.folder, 'cleanliness.json'), 'utf8'))
async function withHost(work: (host: TestHost) => Promise<void>, ...settings: Parameters<typeof startHost>): Promise<void> {
  const host = startHost(...settings)
  try {
    await work(host)
  } finally {
    await host.close()
  }
}

test('a private root certificate is trusted, and named in the cleanliness report', { timeout: TIMEOUT_MS }, async () => {
  const roots = join(folder, 'roots.pem')
  writeFileSync(roots, sites.untrustedCertificate)
  await withHost(
    async (host) => {
      expect(await host.ready).toMatchObject({ type: 'ready' })
      const report = await host.capture(urls.invalidTls)
      expect(report.outcome).toBe('complete')
      expect(report.warnings.map(({ kind }) => kind)).not.toContain('tls-not-verified')
      const { rootStore } = cleanlinessOf(report)
      const sha256 = new X509Certificate(sites.untrustedCertificate).fingerprint256.replaceAll(':', '').toLowerCase()
      expect(rootStore.privateRoots).toEqual([{ subject: expect.stringContaining('invalid.qinghe-daily.test'), sha256 }])
      expect(rootStore.source).toContain('root certificates that the operator added: 1')
      expect(rootStore.keysTrustedForRehearsal).toContain(`private root, SHA-256 ${sha256}`)
    },
    sites.rehearsal,
    { roots },
  )
})

test.for([
  ['no certificate', 'no PEM', 'has no certificate'],
  ['a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'has an unreadable certificate'],
] as const)('a host does not start with a file of roots that has %s', { timeout: TIMEOUT_MS }, async ([, pem, reason]) => {
  const roots = join(folder, 'unusable.pem')
  writeFileSync(roots, pem)
  await withHost(
    async (host) =>
      expect(await host.ready).toMatchObject({ type: 'unfit', nodeBusy: false, reason: expect.stringContaining(reason) }),
    sites.rehearsal,
    { roots },
  )
})

/** For the host's processes only. */
const withoutEmoji = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs none /usr/share/fonts/truetype/noto && exec "$@"', 'sh']

test.skipIf(!isRoot()).for([
  ['with an emoji font', [], true],
  ['without an emoji font', withoutEmoji, false],
] as const)('a host %s states it (needs root to hide the font)', { timeout: TIMEOUT_MS }, async ([, prefix, emoji]) => {
  await withHost(
    async (host) => {
      const ready = await host.ready
      expect(ready.type === 'ready' && !ready.weaknesses.some(({ what }) => what === 'capture-emoji')).toBe(emoji)
      expect(cleanlinessOf(await host.capture(urls.tiny)).fonts.emoji).toBe(emoji)
    },
    sites.rehearsal,
    {},
    prefix,
  )
})
