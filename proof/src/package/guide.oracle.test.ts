// Runs every command of VERIFY.md on a valid package, where it must print the expected output, and on a changed one, where it must not.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { guideText } from './guide.ts'
import { CHAINED_STEPS, guideCommands, TRUST_PLACEHOLDER } from './guide-command.ts'
import { type GuideStep, guideSteps } from './guide-step.ts'
import { boundedBy, OUTSIDE, platformWithOutsideParties, WITNESS } from './lower-bound.fixture.ts'
import { type TestPackageOptions, testPackage } from './package.fixture.ts'
import { testPlatform } from './platform.fixture.ts'
import { capturedPage, captureTimes, VANTAGE, vantageKey } from './vantage.fixture.ts'

const source = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const commands = guideCommands(source)
const steps = guideSteps(commands)
const isChained = ({ id }: GuideStep) => (CHAINED_STEPS as readonly string[]).includes(id)
const chain = steps.filter(isChained)

const folder = mkdtempSync(join(tmpdir(), 'guide-'))
const good = join(folder, 'good')
const bad = join(folder, 'bad')
const platform = await testPlatform({ intermediate: false, witnesses: 3, now: new Date('2026-03-04T05:06:07Z') })
const sample = await testPackage(platform, { anchor: true, evidenceRecord: true })
const digestOnly = await testPackage(platform, { sourceClass: 'digest', openings: 'none' })
/** Made again until its last byte is zero, like the padding that follows it in the PDF. */
const endingWithZero = (make: (content: Uint8Array) => Promise<Uint8Array>) => async (content: Uint8Array) => {
  for (;;) {
    const der = await make(content)
    if (der.at(-1) === 0) return der
  }
}
const { sign, stamp } = platform.pdfSigners
const zeros = await testPackage(
  { ...platform, pdfSigners: { now: platform.now, sign: endingWithZero(sign), stamp: endingWithZero(stamp) } },
  { sourceClass: 'digest', openings: 'none' },
)
const trust = toHex(sha256(utf8(platform.trust)))

/** The file that is changed for each further step; the step must detect the change. */
const CHANGED_FILE: Record<string, string> = {
  'log-go': 'record.json',
  sm2: 'proof/checkpoint',
  'evidence-record': 'record.json',
}

function unpack(files: ReadonlyMap<string, Uint8Array>, place: string): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), bytes)
  }
}

beforeAll(() => {
  unpack(sample.files, good)
  cpSync(good, bad, { recursive: true })
  for (const path of new Set(Object.values(CHANGED_FILE)))
    writeFileSync(join(bad, path), `x${readFileSync(join(good, path), 'latin1')}`, 'latin1')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Redirects the guide's temporary files to a folder of the test. */
function run(code: string, language: string, cwd: string): string {
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary, { recursive: true })
  const { stdout, stderr } = spawnSync(language, ['-c', code.replaceAll('/tmp/', `${temporary}/`)], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: temporary, TMPDIR: temporary, GOCACHE: join(temporary, 'go-cache') },
  })
  return `${stdout}${stderr}`.trimEnd()
}

const runChain = (cwd: string, digest = trust) =>
  run(chain.map(({ code }) => code.replace(TRUST_PLACEHOLDER, digest)).join('\n'), 'bash', cwd)

const pattern = (expected: string) =>
  new RegExp(`^\\s*${expected.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/<[A-Z ]+>/g, '\\S+')}$`, 'm')

describe('VERIFY.md', () => {
  it('contains every step as one block of commands', () => {
    const text = guideText(commands)
    expect(text.match(/^```(sh|bash)$/gm)).toHaveLength(steps.length)
    for (const { code } of steps) expect(text).toContain(code)
  })

  const SM2_NOTE =
    'NOTE: of the time-stamp proof/checkpoint.embedded-sm2.tsr only the digest was compared here, not the signature'
  const unchecked = [
    'NOTE: the anchor proof/chain.evm.json does not count: its block was not checked here',
    'NOTE: the long-term proof proof/evidence-record.er was not checked here',
  ]
  const isNote = (line: string) => line.startsWith('NOTE: ')

  it.each([
    ['files', sample, unchecked],
    ['digests alone', digestOnly, []],
    ['a certificate whose signatures end with a zero', zeros, []],
  ])('has a chain of steps that all pass for a package of %s', { timeout: 300_000 }, (name, { files }, notes) => {
    const unpacked = join(folder, name)
    unpack(files, unpacked)
    const lines = runChain(unpacked).split('\n')
    const passed = CHAINED_STEPS.filter((id) => id !== 'start').map((id) => `PASSED ${id}`)
    expect(lines.slice(0, -1)).toEqual([...passed, 'no lower bound of time', ...notes, SM2_NOTE])
    const digest = toHex(sha256(files.get('record.json') ?? new Uint8Array(0)))
    expect(lines.at(-1)).toBe(`VERIFIED ${digest}, existed at 2026-03-04T05:06:07Z`)
  })

  it('names second vantages and the lower bound of a capture before its last line', { timeout: 300_000 }, async () => {
    const outside = await platformWithOutsideParties({ now: platform.now, vantages: [await vantageKey()] })
    const lastLines = async (name: string, options: TestPackageOptions) => {
      const place = join(folder, name)
      unpack((await testPackage(outside, options)).files, place)
      const lines = runChain(place, outside.trustDigest)
        .split('\n')
        .slice(CHAINED_STEPS.length - 1, -1)
      expect(lines.filter(isNote)).toEqual([SM2_NOTE])
      return lines.filter((line) => !isNote(line))
    }
    expect(await lastLines('seen', await capturedPage(outside.now))).toEqual([
      'no lower bound of time',
      `second vantage ${VANTAGE}: same`,
    ])
    const [unlisted] = (await lastLines('seen by another', await capturedPage(outside.now, { name: 'b/c' }))).slice(-1)
    expect(unlisted).toMatch(/^second vantage b\/c: same, not on the trust list for that time: /)
    const environment = { [`vantage ${VANTAGE}`]: 'no report: late' }
    expect(await lastLines('left out', await capturedPage(outside.now, { leftOut: true, environment }))).toEqual([
      'no lower bound of time',
      `second vantage ${VANTAGE}: on the trust list, and no report in the record; the record says: no report: late`,
    ])
    const times = captureTimes(outside.now, 'capturing host, clock was ahead').slice(0, 2)
    const wrongClock = (event: string) => `; its time was not compared with ${event}, whose clock was wrong`
    expect(await lastLines('differs', await capturedPage(outside.now, { times, report: { verdict: 'differs' } }))).toEqual([
      'no lower bound of time',
      `second vantage ${VANTAGE}: differs${wrongClock('capture-begun')}${wrongClock('capture-ended')}; it saw another page than the capture`,
    ])
    const bound = { kind: 'checkpoint', source: 'elsewhere', at: outside.now.toISOString(), value: utf8('a value\n') } as const
    expect(await lastLines('bounded', await capturedPage(outside.now, { times, bound }))).toEqual([
      'not before 2026-03-04T05:06:07.000Z, as the record says: elsewhere is not listed; its signature was not checked',
      `second vantage ${VANTAGE}: same${wrongClock('capture-ended')}`,
    ])
    for (const [kind, source] of [['time-stamp', OUTSIDE] as const, ['checkpoint', WITNESS] as const])
      expect(await lastLines(kind, await boundedBy(outside, { kind }))).toEqual([
        `not before 2026-03-04T05:06:07.000Z, signed by ${source}`,
      ])
  })

  it('does not say that it checked a lower bound with an SM2 signature', { timeout: 300_000 }, async () => {
    const sm2 = await platformWithOutsideParties({ now: platform.now, outsideBySm2: true })
    const place = join(folder, 'SM2 bound')
    unpack((await testPackage(sm2, await boundedBy(sm2, { kind: 'time-stamp' }))).files, place)
    const lines = runChain(place, sm2.trustDigest).split('\n')
    const [bound] = lines.filter((line) => !isNote(line)).slice(-2)
    expect(bound).toContain(`the time-stamp of ${OUTSIDE} states this time, and is signed with SM2`)
    expect(bound).toMatch(/its signature was not checked$/)
  })

  it.each([
    ['the placeholder of the trust digest', TRUST_PLACEHOLDER],
    ['no trust digest', ''],
    ['another trust digest', '0'.repeat(64)],
  ])('fails with %s from the step about trust on', { timeout: 300_000 }, (_name, digest) => {
    const output = runChain(good, digest)
    const said = output.split('\n').filter((line) => /^(PASSED|FAILED|VERIFIED)/.test(line))
    const after = CHAINED_STEPS.slice(CHAINED_STEPS.indexOf('trust')).map((id) => `FAILED ${id}`)
    expect(said).toEqual(['PASSED files', ...after])
  })

  for (const { id, code, language, expected } of steps.filter((step) => !isChained(step))) {
    // Needs a proof of real Bitcoin blocks: tested in ots.oracle.test.ts. Need a capture: tested in capture/src/guide.test.ts.
    if (id === 'anchor-ots' || id.startsWith('capture-')) continue
    it(`step ${id} prints the expected output`, { timeout: 300_000 }, () => {
      const output = run(code, language, good)
      expect(output).toMatch(pattern(expected))
      expect(output).not.toMatch(/DIFFERS|FAIL/)
    })
    if (CHANGED_FILE[id])
      it(`step ${id} detects a change of ${CHANGED_FILE[id]}`, { timeout: 300_000 }, () => {
        expect(run(code, language, bad)).not.toMatch(pattern(expected))
      })
  }
})
