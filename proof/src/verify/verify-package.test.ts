// Tests of verifyPackage: a valid package passes fifteen checks, a changed one fails in the right ones.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { canonicalize } from '../bytes/canonical-json.ts'
import { fromUtf8, utf8 } from '../bytes/digest.ts'
import { earlierPayloadPaths, manifestLines, parseManifest, payloadPath } from '../package/bag.ts'
import { PATHS, timeStampPath } from '../package/layout.ts'
import { testPackage, withTagManifest, withUnsignedStatus, zipOf } from '../package/package.fixture.ts'
import { testPlatform } from '../package/platform.fixture.ts'
import { inMemory } from '../package/zip.ts'
import { VerifierUnable } from './crypto-support.ts'
import { type PackageSource, zipSource } from './package-source.ts'
import { CHECKS, type CheckId, type Verdict } from './verdict.ts'
import { type VerifyProgress, verifyArchive, verifyPackage } from './verify-package.ts'

const platform = await testPlatform({ witnesses: 3 })
const alone = await testPlatform({ intermediate: false })
const sample = await testPackage(platform, { anchor: true, evidenceRecord: true })
const archive = inMemory(zipOf(sample.files))
const trust = platform.trustDigest

const states = ({ checks }: Verdict) => Object.fromEntries(checks.map(({ id, state }) => [id, state]))
const failures = ({ checks }: Verdict) =>
  checks.filter(({ state }) => state === 'fail').map(({ id, reason }) => `${id}: ${reason}`)
const detail = ({ checks }: Verdict, id: CheckId, name: string) =>
  checks.find((check) => check.id === id)?.details.find((each) => each.name === name)?.value
const changed = (path: string, content: string | Uint8Array) =>
  withTagManifest(new Map([...sample.files, [path, typeof content === 'string' ? new TextEncoder().encode(content) : content]]))
const verifyFiles = (files: ReadonlyMap<string, Uint8Array>) => verifyArchive(inMemory(zipOf(files)), { trust })

afterEach(() => vi.unstubAllGlobals())

describe('a valid package', () => {
  it('passes all fifteen checks in order', async () => {
    const verdict = await verifyArchive(archive, { trust })
    expect(verdict.ok).toBe(true)
    expect(verdict.checks.map(({ id }) => id)).toEqual(CHECKS)
    // The block of an anchor is left to the reader.
    const { anchors, ...others } = states(verdict)
    expect(new Set(Object.values(others))).toEqual(new Set(['pass']))
    expect(anchors).toBe('open')
    expect(verdict.trust).toEqual({ digest: trust, compared: true })
  })

  it('has details of time, signer, log position and block', async () => {
    const verdict = await verifyArchive(archive, { trust })
    expect(detail(verdict, 'signature-time', 'time')).toBe(platform.now.toISOString())
    expect(detail(verdict, 'inclusion', 'index')).toMatch(/^\d+$/)
    expect(detail(verdict, 'anchors', 'block')).toBe('1234')
    expect(detail(verdict, 'record', 'digest')).toBe(verdict.recordDigest)
    expect(detail(verdict, 'record', 'opened')).toContain('name: ')
    expect(detail(verdict, 'record', 'withheld')).toBe('1')
  })

  it('of an earlier version, without custody log and with a certificate that names no time-stamps, is ok', async () => {
    const { files } = await testPackage(platform, { custody: 'none', tokens: 'unnamed' })
    const verdict = await verifyFiles(files)
    expect(failures(verdict)).toEqual([])
    expect(detail(verdict, 'record', 'custody')).toBeUndefined()
  })

  it('shows whether its custody log was checked or withheld', async () => {
    expect(detail(await verifyArchive(archive, { trust }), 'record', 'custody')).toBe('3')
    const verdict = await verifyFiles((await testPackage(platform, { custody: 'withheld' })).files)
    expect(failures(verdict)).toEqual([])
    expect(detail(verdict, 'record', 'custody-withheld')).toBe('3')
  })

  it('verified without an expected trust digest has the remark trust-not-compared', async () => {
    const verdict = await verifyArchive(archive)
    expect(verdict.ok).toBe(true)
    expect(verdict.trust).toEqual({ digest: trust, compared: false })
    expect(verdict.remarks).toContainEqual({ name: 'trust-not-compared', value: trust })
  })

  it('of a digest deposit has no witnesses, anchor or evidence record and is ok', async () => {
    const { files } = await testPackage(alone, { sourceClass: 'digest', openings: 'none' })
    const verdict = await verifyArchive(inMemory(zipOf(files)), { trust: alone.trustDigest })
    expect(failures(verdict)).toEqual([])
    expect(states(verdict)).toMatchObject({
      witnesses: 'none',
      anchors: 'none',
      'evidence-record': 'none',
      'payload-sha256': 'pass',
    })
    expect(verdict.ok).toBe(true)
  })

  it.each([
    ['did not limit file names', 0],
    ['escaped file names less', 1],
  ] as const)('of an earlier version, which %s, is ok', async (_, version) => {
    const earlier = new Map([...sample.evidence.keys()].map((name) => [payloadPath(name), earlierPayloadPaths(name)[version]]))
    const placed = (path: string) => earlier.get(path) ?? path
    const files = new Map([...sample.files].map(([path, bytes]) => [placed(path), bytes]))
    for (const list of [PATHS.payloadSha256, PATHS.payloadSm3]) {
      const lines = parseManifest(fromUtf8(sample.files.get(list) ?? new Uint8Array(0)))
      files.set(list, utf8(manifestLines(lines.map(({ digest, path }) => ({ digest, path: placed(path) })))))
    }
    expect([...earlier].some(([now, before]) => now !== before)).toBe(true)
    expect((await verifyFiles(withTagManifest(files))).ok).toBe(true)
  })

  it('is ok after every certificate has expired, with the remark renewal-overdue', async () => {
    const past = await testPlatform({
      now: new Date('2015-06-01T00:00:00Z'),
      notBefore: new Date('2015-01-01T00:00:00Z'),
      notAfter: new Date('2016-01-01T00:00:00Z'),
    })
    const { files } = await testPackage(past, { evidenceRecord: true })
    const verdict = await verifyArchive(inMemory(zipOf(files)), { trust: past.trustDigest })
    expect(failures(verdict)).toEqual([])
    expect(verdict.remarks.map(({ name }) => name)).toContain('renewal-overdue')
  })

  it('reports progress for each check and for the bytes read', async () => {
    const events: VerifyProgress[] = []
    await verifyArchive(archive, { trust, onProgress: (progress) => void events.push(progress) })
    expect(events.filter(({ kind }) => kind === 'ended')).toHaveLength(15)
    const bytes = events.filter((each) => each.kind === 'bytes')
    expect(bytes.at(-1)).toMatchObject({ done: bytes[0]?.total, total: bytes[0]?.total })
  })
})

describe('a package fails', () => {
  it('if the trust digest differs', async () => {
    expect(failures(await verifyArchive(archive, { trust: 'ab'.repeat(32) }))).toEqual(['trust: trust-differs'])
  })

  it('with a changed evidence file, in every check that reads it', async () => {
    const files = new Map(sample.files).set('data/empty.bin', Uint8Array.of(1))
    const found = failures(await verifyFiles(files))
    expect(found).toEqual([
      'tag-files: bag-text',
      'payload-sha256: digest-differs',
      'payload-sm3: digest-differs',
      'record: record-files-differ',
    ])
  })

  it.each([
    [PATHS.signatureTime, 'signature-time'],
    [timeStampPath('embedded'), 'time-stamps'],
    [timeStampPath('embedded-sm2'), 'time-stamps'],
  ])('with unsigned content beside the token in %s', async (path, check) => {
    for (const [name, response] of withUnsignedStatus(sample.files.get(path) ?? new Uint8Array(0)))
      expect(failures(await verifyFiles(changed(path, response))), name).toContain(`${check}: stamp-status-text`)
  })

  it('with another valid token of the same authority than the certificate names', async () => {
    const stamped = sample.files.get(PATHS.signature) ?? new Uint8Array(0)
    const verdict = await verifyFiles(changed(PATHS.signatureTime, await platform.stamp(stamped)))
    expect(failures(verdict)).toEqual(['certificate: token-differs'])
  })

  it('with a custody log that is not the one its record names', async () => {
    const lines = fromUtf8(sample.files.get(PATHS.custody) ?? new Uint8Array(0))
    const verdict = await verifyFiles(changed(PATHS.custody, lines.replace('192.0.2.1', '192.0.2.2')))
    expect(failures(verdict)).toEqual(['record: custody-differs'])
  })

  it('with extra data in the inclusion proof', async () => {
    const proof = new TextDecoder().decode(sample.files.get(PATHS.inclusion))
    const found = failures(await verifyFiles(changed(PATHS.inclusion, proof.replace('\nindex', '\nextra AAAA\nindex'))))
    expect(found).toContain('inclusion: proof-malformed')
  })

  it('with a record that is only formatted differently', async () => {
    const pretty = JSON.stringify(JSON.parse(new TextDecoder().decode(sample.files.get(PATHS.record))), null, 2)
    const found = failures(await verifyFiles(changed(PATHS.record, pretty)))
    expect(found).toContain('record: record-malformed')
    expect(found).toContain('signature: signature-content')
    expect(found).toContain('inclusion: not-included')
    expect(found).toContain('certificate: pdf-other-record')
    expect(found).toContain('evidence-record: evidence-data')
  })

  it('with JSON deep enough to exhaust the stack', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    for (const path of [PATHS.record, PATHS.openings, 'proof/chain.evm.json'])
      expect((await verifyFiles(changed(path, deep))).ok, path).toBe(false)
  })

  it('with an anchor of an unknown format', async () => {
    const found = failures(await verifyFiles(changed('proof/chain.evm.json', canonicalize({ format: 'x' }))))
    expect(found).toEqual(['anchors: anchor-malformed'])
  })

  it('with a malformed trust list, in every check that depends on it', async () => {
    const found = failures(await verifyFiles(changed(PATHS.trust, 'attestry/trust/v1\n')))
    expect(found[0]).toBe('trust: trust-differs')
    for (const id of ['signature', 'signature-time', 'time-stamps', 'certificate', 'evidence-record'])
      expect(found).toContain(`${id}: depends-on`)
  })

  it('in every check if the file is not an archive', async () => {
    const verdict = await verifyArchive(inMemory(new Uint8Array(100)), { trust })
    expect(verdict.ok).toBe(false)
    expect(failures(verdict)).toHaveLength(15)
    expect(verdict.checks[0]?.reason).toBe('archive-form')
  })

  it('if its source throws, reports wrong sizes or is empty', async () => {
    const source = await zipSource(archive)
    const broken: PackageSource = { ...source, read: () => Promise.reject(new TypeError('gone')) }
    const lying: PackageSource = { ...source, list: () => source.list().map(({ path, size }) => ({ path, size: size + 1 })) }
    const empty: PackageSource = { ...source, list: () => [] }
    for (const each of [broken, lying, empty]) {
      const verdict = await verifyPackage(each, { trust })
      expect(verdict.ok).toBe(false)
      expect(verdict.checks).toHaveLength(15)
    }
    expect(failures(await verifyPackage(broken, { trust }))).toContain('signature: fault')
  })

  it('if a file exceeds the read limit', async () => {
    const source = await zipSource(archive)
    const huge: PackageSource = {
      ...source,
      list: () => source.list().map((file) => (file.path === PATHS.policy ? { ...file, size: 2 ** 30 } : file)),
    }
    expect(failures(await verifyPackage(huge, { trust }))).toContain('tag-files: too-large')
  })
})

describe('verifyArchive rejects without a verdict', () => {
  it('without WebCrypto', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
    await expect(verifyArchive(archive, { trust })).rejects.toThrow(VerifierUnable)
  })

  it('if Ed25519 accepts every signature', async () => {
    const { subtle } = crypto
    vi.stubGlobal('crypto', { subtle: { importKey: subtle.importKey.bind(subtle), verify: async () => true } })
    await expect(verifyArchive(archive, { trust })).rejects.toThrow('Ed25519')
  })

  it('for a malformed trust digest', async () => {
    await expect(verifyArchive(archive, { trust: trust.toUpperCase() })).rejects.toThrow(TypeError)
  })

  it('when aborted', async () => {
    const controller = new AbortController()
    const stopped = verifyArchive(archive, {
      trust,
      signal: controller.signal,
      onProgress: ({ kind }) => kind === 'bytes' && controller.abort(new Error('enough')),
    })
    await expect(stopped).rejects.toThrow('enough')
  })
})
