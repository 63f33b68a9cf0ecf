// Bundles of packages: recognised, opened in place, and never called damaged or verified as one package.
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes/digest.ts'
import { testPackage, zipOf } from '../package/package.fixture.ts'
import { testPlatform } from '../package/platform.fixture.ts'
import { inMemory, packZip, storeZip } from '../package/zip.ts'
import { bundledPackages } from './bundle.ts'
import { closingLines } from './report.ts'
import { verifyArchive } from './verify-package.ts'

const modifiedAt = new Date('2026-11-15T00:00:00Z')
const platform = await testPlatform()
const packed = zipOf((await testPackage(platform)).files)

async function bundleOf(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const stored = Object.entries(files).map(([path, bytes]) => ({
    path,
    open: async () => ({ size: bytes.length, content: [bytes] }),
  }))
  const chunks: Uint8Array[] = []
  for await (const chunk of storeZip(stored, { modifiedAt })) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const bundle = await bundleOf({
  'index.pdf': utf8('%PDF-1.7'),
  '01-contract-1234567890123456789.zip': packed,
  '01-contract-1234567890123456789.pdf': utf8('%PDF-1.7'),
  '02-photo-1234567890123456780.zip': packed,
})

describe('bundledPackages', () => {
  it('finds each package of a bundle at its place, where it verifies', async () => {
    const packages = await bundledPackages(inMemory(bundle))
    expect(packages.map(({ path }) => path)).toEqual(['01-contract-1234567890123456789.zip', '02-photo-1234567890123456780.zip'])
    for (const { place } of packages) {
      const { offset, size } = place ?? { offset: 0, size: 0 }
      const verdict = await verifyArchive(inMemory(bundle.subarray(offset, offset + size)), { trust: platform.trustDigest })
      expect(verdict).toMatchObject({ ok: true, trust: { compared: true } })
    }
  })

  it.each([
    ['a package', packed],
    ['an archive of other files', packZip(new Map([['a.txt', utf8('a')]]), modifiedAt)],
    [
      'a package with an archive among its files',
      packZip(
        new Map([
          ['bagit.txt', utf8('a')],
          ['01-a-1.zip', utf8('b')],
        ]),
        modifiedAt,
      ),
    ],
    ['no archive', utf8('text')],
  ])('finds none in %s', async (_what, bytes) => expect(await bundledPackages(inMemory(bytes))).toEqual([]))
})

it('verifyArchive says that a bundle must be unpacked, and not that it is damaged', async () => {
  const verdict = await verifyArchive(inMemory(bundle), { trust: platform.trustDigest })
  expect(verdict.ok).toBe(false)
  expect(verdict.checks[0]).toMatchObject({ id: 'archive', state: 'fail', reason: 'archive-bundle' })
  expect(closingLines(verdict, 'en').at(-1)).toMatch(/^FAIL A bundle of several packages: .*\(01-….zip/)
  expect(closingLines(verdict, 'zh').at(-1)).toContain('解压')
  expect(closingLines(verdict, 'en').at(-1)).not.toContain('Do not rely')
})
