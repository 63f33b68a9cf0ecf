// docs/verify.py, written from docs/format.md: accepts valid packages, names what is wrong with changed ones, and keeps its exit codes and last lines.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromUtf8, utf8 } from '@attestry/proof/bytes/digest'
import { PATHS, REQUIRED_PATHS } from '@attestry/proof/package/layout'
import { boundedBy, OUTSIDE, platformWithOutsideParties } from '@attestry/proof/package/lower-bound.fixture'
import { type TestPackageOptions, testPackage, withTagManifest, zipOf } from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import { capturedPage, captureTimes, VANTAGE, vantageKey } from '@attestry/proof/package/vantage.fixture'
import { CHECKS, type CheckId } from '@attestry/proof/verify/verdict'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PYTHON_VERIFIER } from './mutation/campaign.ts'
import { unpack } from './mutation/verifier.ts'

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'verify-python-'))
const [zip, unpacked] = [join(folder, 'package.zip'), join(folder, 'unpacked')]
const platform = await testPlatform({ witnesses: 3 })
const sample = await testPackage(platform, { anchor: true, evidenceRecord: true, crl: true })

beforeAll(() => {
  writeFileSync(zip, zipOf(sample.files))
  unpack(sample.files, unpacked)
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('python3', ['-I', PYTHON_VERIFIER, ...args], { encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  return { status, lines, last: lines.at(-1) ?? '', errors: stderr }
}
const trusted = ['--trust', platform.trustDigest]

function verifyFiles(files: ReadonlyMap<string, Uint8Array>, ...args: readonly string[]) {
  const path = join(folder, 'changed.zip')
  writeFileSync(path, zipOf(files))
  return run(...args, path)
}

describe('verify.py on a valid package', () => {
  it.each([
    ['archive', zip],
    ['folder', unpacked],
  ])('as %s: passes every check, and says what it did not check', (_form, path) => {
    const { status, lines, last } = run(...trusted, path)
    expect(lines.slice(0, CHECKS.length)).toEqual(CHECKS.map((id) => `passed ${id}`))
    expect(lines.filter((line) => line.startsWith('note: '))).toHaveLength(2)
    expect([status, last]).toEqual([0, 'VERIFIED'])
  })

  it('of digests alone is verified', async () => {
    const { files } = await testPackage(platform, { sourceClass: 'digest', openings: 'none' })
    expect(verifyFiles(files, ...trusted).last).toBe('VERIFIED')
  })

  it('names a second vantage and the lower bound of a capture', async () => {
    const outside = await platformWithOutsideParties({ vantages: [await vantageKey()] })
    const notesOf = async (options: TestPackageOptions) => {
      const { lines, last } = verifyFiles((await testPackage(outside, options)).files, '--trust', outside.trustDigest)
      expect(last).toBe('VERIFIED')
      return lines.filter((line) => line.startsWith('note: '))
    }
    const unbounded = 'note: no lower bound of time'
    expect(await notesOf(await capturedPage(outside.now))).toEqual([unbounded, `note: second vantage ${VANTAGE}: same`])
    const [, unlisted, missing] = await notesOf(await capturedPage(outside.now, { name: 'b/c' }))
    expect(unlisted).toMatch(/^note: second vantage b\/c: same; it is not on the trust list/)
    expect(missing).toBe(`note: second vantage ${VANTAGE} is on the trust list, and the record has no report of it`)
    const times = captureTimes(outside.now, 'capturing host, clock was ahead').slice(0, 2)
    expect(await notesOf(await capturedPage(outside.now, { times, report: { verdict: 'differs' } }))).toEqual([
      unbounded,
      `note: second vantage ${VANTAGE}: differs`,
      `note: second vantage ${VANTAGE} saw another page than the capture`,
      ...['capture-begun', 'capture-ended'].map(
        (event) => `note: the time of ${VANTAGE} was not compared with ${event}, whose clock was wrong`,
      ),
    ])
    expect(await notesOf(await boundedBy(outside, { kind: 'time-stamp' }))).toEqual([
      `note: not before ${outside.now.toISOString()} (time-stamp of ${OUTSIDE}), signature checked`,
    ])
    const [stated] = await notesOf(await boundedBy(outside, { kind: 'checkpoint', source: 'elsewhere' }))
    expect(stated).toMatch(/checkpoint of elsewhere\), as the record says/)
  })

  it('without a trust digest confirms nothing, and prints the one to compare', () => {
    const { status, lines, last } = run(zip)
    expect([status, last]).toEqual([4, 'NOT CONFIRMED: no trust given'])
    expect(lines.at(-2)).toContain(platform.trustDigest)
  })

  it('takes a trust digest in groups and upper case', () => {
    expect(run('--trust', platform.trustDigest.toUpperCase().replace(/(.{8})/g, '$1 '), zip).status).toBe(0)
  })
})

describe('verify.py on a changed package', () => {
  const text = (path: string) => fromUtf8(sample.files.get(path) ?? new Uint8Array(0))
  const changes: readonly [CheckId, string, string][] = [
    ['tag-files', PATHS.declaration, 'BagIt-Version: 0.97\n'],
    ['payload-sha256', PATHS.payloadSha256, ''],
    ['payload-sm3', PATHS.payloadSm3, ''],
    ['record', PATHS.record, text(PATHS.record).replace('{', '{ ')],
    ['record', PATHS.openings, text(PATHS.openings).replace('Li', 'Lo')],
    ['trust', PATHS.policy, `${text(PATHS.policy)}# more\n`],
    ['signature', PATHS.record, text(PATHS.record).replace('"role":"owner"', '"role":"other"')],
    ['inclusion', PATHS.inclusion, text(PATHS.inclusion).replace('index ', 'index 1')],
    ['checkpoint', PATHS.checkpoint, `${text(PATHS.checkpoint)}\n`],
    ['certificate', PATHS.certificate, `${text(PATHS.policy)}`],
    ['archive', 'note.txt', 'a foreign file'],
  ]
  it.each(changes)('fails at %s: %s', (check, path, content) => {
    const { status, last } = verifyFiles(withTagManifest(new Map([...sample.files, [path, utf8(content)]])), ...trusted)
    expect(status).toBe(1)
    expect(last).toMatch(new RegExp(`^FAILED: ${check}: .`))
  })

  it.each(REQUIRED_PATHS)('fails without %s', (path) => {
    const files = new Map(sample.files)
    files.delete(path)
    expect(verifyFiles(path === PATHS.tagFiles ? files : withTagManifest(files), ...trusted).last).toMatch(/^FAILED: archive: /)
  })

  it('fails with another trust digest', () => {
    const { status, last } = run('--trust', '00'.repeat(32), zip)
    expect([status, last]).toEqual([1, `FAILED: trust: another trust digest: ${platform.trustDigest}`])
  })

  it('fails for a link and an empty folder beside the files, and prints no control characters', () => {
    const [linked, empty] = [join(folder, 'linked'), join(folder, 'empty')]
    unpack(sample.files, linked)
    symlinkSync(tmpdir(), join(linked, 'data/\u001b[31m'))
    const { last } = run(linked, ...trusted)
    expect(last).toMatch(/^FAILED: archive: /)
    expect(last).not.toContain('\u001b')
    unpack(sample.files, empty)
    mkdirSync(join(empty, 'proof/crls/none'))
    expect(run(empty, ...trusted).last).toMatch(/^FAILED: archive: /)
  })
})

describe('verify.py without a verdict', () => {
  it('prints its usage with --help', () => {
    const { status, lines } = run('--help')
    expect(status).toBe(0)
    expect(lines.join('\n')).toContain('--trust HEX')
  })

  it('exits with 2 for wrong arguments and with 3 for a missing file', () => {
    for (const args of [[], [zip, zip], ['--trust', 'abc', zip], ['--nonsense', zip]]) expect(run(...args).status).toBe(2)
    expect(run(join(folder, 'nowhere.zip')).status).toBe(3)
  })

  it('imports nothing but the standard library', () => {
    const imports = [...readFileSync(PYTHON_VERIFIER, 'utf8').matchAll(/^(?:import|from) (\S+)/gm)].map(([, name]) => name)
    const listed = spawnSync('python3', ['-c', 'import sys; print(*sys.stdlib_module_names)'], { encoding: 'utf8' }).stdout
    expect(imports.length).toBeGreaterThan(5)
    expect(imports.filter((name) => !listed.split(/\s/).includes(name ?? ''))).toEqual([])
  })
})
