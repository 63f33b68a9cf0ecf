// Tests the remarks of a verdict in which no check fails: missing witnesses, unknown signatures, no outside party, demonstration systems; and the age of an anchor.
import { expect, it } from 'vitest'
import { TEST_CHAIN, testAnchor } from '../package/chain.fixture.ts'
import { PATHS } from '../package/layout.ts'
import { type TestPackage, testPackage, withTagManifest, zipOf } from '../package/package.fixture.ts'
import { testPlatform } from '../package/platform.fixture.ts'
import { inMemory } from '../package/zip.ts'
import { verifyArchive } from './verify-package.ts'

const platform = await testPlatform({ witnesses: 3, outsideAuthority: 'outside.example' })
const sample = await testPackage(platform, { anchor: true })

async function remarksOf({ files, platform: { trustDigest } }: Pick<TestPackage, 'files' | 'platform'>) {
  const verdict = await verifyArchive(inMemory(zipOf(files)), { trust: trustDigest })
  expect(verdict.checks.filter(({ state }) => state === 'fail')).toEqual([])
  return verdict.remarks
}

/** The note stands in the checkpoint and at the end of the inclusion proof. */
function withNote(change: (note: string) => string): TestPackage {
  const text = (path: string) => new TextDecoder().decode(sample.files.get(path))
  const note = text(PATHS.checkpoint)
  const changed = { [PATHS.checkpoint]: change(note), [PATHS.inclusion]: text(PATHS.inclusion).replace(note, () => change(note)) }
  const encoded = Object.entries(changed).map(([path, content]) => [path, new TextEncoder().encode(content)] as const)
  return { ...sample, files: withTagManifest(new Map([...sample.files, ...encoded])) }
}

it('a package with all witnesses has no remark about signatures', async () => {
  const names = (await remarksOf(sample)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['block-not-compared', 'revocation-not-asked']))
  expect(names.filter((name) => /witness|unknown|platform-only|demonstration/.test(name))).toEqual([])
})

it('a remark names a removed cosignature, although the quorum is reached', async () => {
  const remarks = await remarksOf(withNote((note) => note.replace(/^\u2014 witness-3.*\n/m, '')))
  expect(remarks).toContainEqual({ name: 'witness-missing', value: 'w3' })
})

it('a remark names a signature line of an unknown key', async () => {
  const line = `\u2014 court.example/w ${Buffer.alloc(76, 7).toString('base64')}\n`
  expect(await remarksOf(withNote((note) => note + line))).toContainEqual({
    name: 'signature-unknown',
    value: 'court.example/w 07070707',
  })
})

it('a remark says that only the platform vouches, without outside time-stamps and witnesses', async () => {
  const alone = await testPlatform()
  expect(await remarksOf(await testPackage(alone, { anchor: true }))).toContainEqual({ name: 'platform-only', value: null })
  const stamped = await testPlatform({ outsideAuthority: 'outside.example' })
  const names = (await remarksOf(await testPackage(stamped, { outsideToken: 'outside.example' }))).map(({ name }) => name)
  expect(names).not.toContain('platform-only')
})

it('a remark names a record of a demonstration system', async () => {
  const demo = await testPackage(platform, { environment: { installation: 'demo' } })
  expect(await remarksOf(demo)).toContainEqual({ name: 'demonstration', value: null })
})

it('an anchor fails if its block is more than a minute older than the record', async () => {
  const states = async (blockTime: Date) => {
    const files = new Map(sample.files)
    const anchor = JSON.parse(new TextDecoder().decode(files.get('proof/chain.evm.json'))) as { digest: string }
    const digest = Uint8Array.from(Buffer.from(anchor.digest.slice(2), 'hex'))
    const made = testAnchor(digest, blockTime)
    const text = JSON.stringify(Object.fromEntries(Object.entries(made).sort(([one], [other]) => (one < other ? -1 : 1))))
    files.set(`proof/chain.${TEST_CHAIN.name}.json`, new TextEncoder().encode(text))
    const verdict = await verifyArchive(inMemory(zipOf(withTagManifest(files))), { trust: platform.trustDigest })
    const { state, reason } = verdict.checks.find(({ id }) => id === 'anchors') ?? {}
    return [state, reason]
  }
  const seconds = (count: number) => new Date(platform.now.getTime() + count * 1000)
  expect(await states(seconds(-59))).toEqual(['open', 'anchor-not-compared'])
  expect(await states(seconds(-62))).toEqual(['fail', 'anchor-before-record'])
})
