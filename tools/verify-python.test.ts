// docs/verify.py, written from docs/format.md: accepts valid packages, names what is wrong with changed ones, and keeps its exit codes and last lines.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DigestAlgorithm, digest, fromUtf8, utf8 } from '@attestry/proof/bytes/digest'
import { writeOts } from '@attestry/proof/chain/ots'
import { PATHS, REQUIRED_PATHS } from '@attestry/proof/package/layout'
import { boundedBy, OUTSIDE, platformWithOutsideParties } from '@attestry/proof/package/lower-bound.fixture'
import {
  evidenceRecordOf,
  type TestPackageOptions,
  testPackage,
  withTagManifest,
  zipOf,
} from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import { capturedPage, captureTimes, VANTAGE, vantageKey } from '@attestry/proof/package/vantage.fixture'
import { inMemory } from '@attestry/proof/package/zip'
import {
  type ArchiveTimeStamp,
  buildEvidenceRecord,
  hashTree,
  hashTreeRenewalLeaf,
  type RenewalLeaf,
  readEvidenceRecord,
  renewHashTree,
  renewTimeStamp,
  timeStampRenewalLeaf,
} from '@attestry/proof/time-stamp/evidence-record'
import { answerTimeStampRequest, buildTimeStampRequest, readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { CHECKS, type CheckId } from '@attestry/proof/verify/verdict'
import { verifyArchive } from '@attestry/proof/verify/verify-package'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PYTHON_VERIFIER } from './mutation/campaign.ts'
import { unpack } from './mutation/verifier.ts'

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'verify-python-'))
const [zip, unpacked] = [join(folder, 'package.zip'), join(folder, 'unpacked')]
const platform = await testPlatform({ witnesses: 3 })
const sample = await testPackage(platform, { anchor: true, evidenceRecord: true })

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

/** Runs a program with the functions of verify.py in `v` and the value in `given`. */
function call(program: string, given: unknown): unknown {
  const load = `import importlib.util, json, sys
spec = importlib.util.spec_from_file_location('v', ${JSON.stringify(PYTHON_VERIFIER)})
v = importlib.util.module_from_spec(spec)
spec.loader.exec_module(v)
given = json.load(sys.stdin)
`
  const { stdout, stderr } = spawnSync('python3', ['-I', '-B', '-c', load + program], {
    input: JSON.stringify(given),
    encoding: 'utf8',
  })
  if (stderr) throw new Error(stderr)
  return JSON.parse(stdout)
}
const vectorOf = (name: string) => JSON.parse(readFileSync(new URL(`../proof/src/vectors/${name}.json`, import.meta.url), 'utf8'))

it('docs/verify.py writes its verdict where the output cannot show Chinese', () => {
  const named = withTagManifest(new Map([...sample.files, ['\u8bc1\u636e', utf8('of no package\n')]]))
  const path = join(folder, 'chinese.zip')
  writeFileSync(path, zipOf(named))
  const env = { ...process.env, PYTHONIOENCODING: 'cp1252' }
  const { status, stdout, stderr } = spawnSync('python3', [PYTHON_VERIFIER, path], { encoding: 'latin1', env })
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toContain('FAILED: archive: \\u8bc1\\u636e')
})

describe('verify.py on anchors', () => {
  it('recomputes the blocks of a real EVM node', () => {
    const vector = vectorOf('evm-anchor') as { digest: string; anchors: { anchor: { blockHash: string; blockNumber: string } }[] }
    const program = `print(json.dumps([v.evm_block(each['anchor'], bytes.fromhex(given['digest'])) for each in given['anchors']]))`
    expect(call(program, vector)).toEqual(
      vector.anchors.map(({ anchor }) => ['evm 31337', expect.any(Number), `${Number(anchor.blockNumber)} ${anchor.blockHash}`]),
    )
  })

  it('reads the files of another OpenTimestamps implementation', () => {
    type Attestation = { kind: string; height?: number; message: string }
    const vector = vectorOf('ots') as { files: { ots: string; attestations: Attestation[] }[] }
    const program = `print(json.dumps([[[height, root.hex()] for height, roots in v.Ots(bytes.fromhex(each['ots'])).roots.items() for root in roots] for each in given['files']]))`
    const expected = vector.files.map(({ attestations }) =>
      attestations.filter(({ kind }) => kind === 'bitcoin').map(({ height, message }) => [height, message]),
    )
    const read = call(program, vector) as [number, string][][]
    expect(read.map((file) => file.sort())).toEqual(expected.map((file) => file.sort()))
    expect(expected.flat().length).toBeGreaterThan(0)
  })

  it('refuses a Bitcoin header without work', () => {
    const digest = 'ab'.repeat(32)
    const ots = Buffer.from(
      writeOts({ message: Buffer.from(digest, 'hex'), attestations: [{ kind: 'bitcoin', height: 1 }], steps: [] }),
    )
    const header = `${'00'.repeat(36)}${digest}${'00'.repeat(4)}ffff001d${'00'.repeat(4)}`
    const given = {
      digest,
      anchor: {
        format: '',
        digest: `0x${digest}`,
        ots: `0x${ots.toString('hex')}`,
        headers: [{ height: '0x1', header: `0x${header}` }],
      },
    }
    const program = `
try: v.bitcoin_block(given['anchor'], bytes.fromhex(given['digest'])); print('"accepted"')
except v.Failed as error: print(json.dumps(str(error)))`
    expect(call(program, given)).toBe('a header without the work of a block')
  })
})

describe('verify.py on a valid package', () => {
  it.each([
    ['archive', zip],
    ['folder', unpacked],
  ])('as %s: passes every check, leaves the anchor open, and says what it did not check', (_form, path) => {
    const { status, lines, last } = run(...trusted, path)
    expect(lines.slice(0, CHECKS.length)).toEqual(CHECKS.map((id) => `${id === 'anchors' ? 'open' : 'passed'} ${id}`))
    expect(lines.filter((line) => line.startsWith('note: '))).toHaveLength(1)
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
    mkdirSync(join(empty, 'proof/certs/none'))
    expect(run(empty, ...trusted).last).toMatch(/^FAILED: archive: /)
  })
})

describe('verify.py on evidence records', () => {
  const record = sample.files.get(PATHS.record) ?? utf8('')
  const month = (number: number) => new Date(Date.UTC(2026, number - 1, 1))
  const tokenOver = async (root: Uint8Array, algorithm: DigestAlgorithm, at: Date, by = platform) => {
    const request = buildTimeStampRequest({ digest: root, algorithm, certReq: true })
    const identity = by.authority.timeStampIdentity
    const response = await answerTimeStampRequest(request, { identity, policy: '1.2.3', serial: () => 1n, now: at })
    return readTimeStampResponse(response).token ?? response
  }
  const leafOf = async ({ algorithm, digests }: RenewalLeaf, at: Date, by = platform) => {
    const tree = hashTree(algorithm, [[digest(algorithm, utf8('another record'))], digests])
    return { algorithm, reduced: tree.reduced(1), token: await tokenOver(tree.root, algorithm, at, by) }
  }
  const stampAgain = async (er: Uint8Array, at: Date, by = platform) =>
    renewTimeStamp(er, await leafOf(timeStampRenewalLeaf(er), at, by))
  const hashAgain = async (er: Uint8Array, document: Uint8Array, at: Date) =>
    renewHashTree(er, await leafOf(hashTreeRenewalLeaf(er, 'sha512', [digest('sha512', document)]), at))
  const first = sample.files.get(PATHS.evidenceRecord) ?? utf8('')
  const other = utf8('another document')
  const without = (name: string, keep: (stamps: readonly ArchiveTimeStamp[]) => readonly ArchiveTimeStamp[], er: Uint8Array) => {
    const { chains } = readEvidenceRecord(er)
    const kept = chains.map((chain) => keep(chain)).filter((chain) => chain.length > 0)
    if (kept.flat().length === chains.flat().length) throw new RangeError(`${name} removes nothing`)
    return buildEvidenceRecord({ algorithm: 'sha256', chains: kept })
  }
  const twice = async () => stampAgain(await stampAgain(first, month(4)), month(5))
  const all = async () => stampAgain(await hashAgain(await twice(), record, month(6)), month(7))
  const cases: Readonly<Record<string, [accepted: boolean, () => Promise<Uint8Array>]>> = {
    'of a record alone': [
      true,
      async () => {
        const token = await tokenOver(digest('sha256', record), 'sha256', month(4))
        return buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: [], token }]] })
      },
    ],
    'renewed by a time-stamp': [true, () => stampAgain(first, month(4))],
    'renewed by two time-stamps': [true, twice],
    'renewed by a hash tree and a time-stamp': [true, all],
    'of another document': [false, () => evidenceRecordOf(platform, other)],
    'renewed by the hash tree of another document': [false, () => hashAgain(first, other, month(4))],
    'renewed before it was made': [false, () => stampAgain(first, month(2))],
    'renewed by another authority': [false, async () => stampAgain(first, month(4), await testPlatform({ name: 'Stranger' }))],
    'without a time-stamp in the middle, which the last one does not need': [
      true,
      async () => without('the second', (chain) => chain.filter((_, at) => at !== 1 || chain.length < 3), await twice()),
    ],
    'without its first time-stamp': [false, async () => without('the first', (chain) => chain.slice(1), await twice())],
    'without its first chain': [
      false,
      async () => without('the first', (chain) => (chain.length === 3 ? [] : chain), await all()),
    ],
    'in the future': [false, () => stampAgain(first, new Date(Date.now() + 86_400_000))],
    'of another version': [false, async () => Uint8Array.from(first, (byte, at) => (at === 6 ? 2 : byte))],
    'with a byte after it': [false, async () => Uint8Array.of(...first, 0)],
  }
  it.each(Object.entries(cases))('%s: as the library', async (_, [accepted, make]) => {
    const files = withTagManifest(new Map([...sample.files, [PATHS.evidenceRecord, await make()]]))
    const verdict = await verifyArchive(inMemory(zipOf(files)), { trust: platform.trustDigest })
    expect(verdict.ok).toBe(accepted)
    expect(verdict.checks.filter(({ state }) => state === 'fail').map(({ id }) => id)).toEqual(
      accepted ? [] : ['evidence-record'],
    )
    expect(verifyFiles(files, ...trusted).last).toMatch(accepted ? /^VERIFIED$/ : /^FAILED: evidence-record: /)
  })

  it('with an expired certificate: passed, and a note says that its renewal is overdue', async () => {
    const expired = await testPlatform({ notAfter: month(6) })
    const { files } = await testPackage(expired, { evidenceRecord: true })
    const { lines, last } = verifyFiles(files, '--trust', expired.trustDigest)
    expect(last).toBe('VERIFIED')
    expect(lines.some((line) => line.startsWith('note: the renewal of the long-term proof is overdue'))).toBe(true)
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
