// Tests of reports of second vantages in a package: true ones pass, and one that is wrong in any respect fails the check of the record.
import { describe, expect, it } from 'vitest'
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { formatNote } from '../log/note.ts'
import { testPackage, zipOf } from '../package/package.fixture.ts'
import { type TestPlatform, testPlatform } from '../package/platform.fixture.ts'
import {
  capturedPage,
  captureTimes,
  longSignature,
  REPORT_FILE,
  type TestCaptureOptions,
  VANTAGE,
  vantageKey,
  vantageSignature,
} from '../package/vantage.fixture.ts'
import { inMemory } from '../package/zip.ts'
import type { VantageReport } from '../record/vantage-report.ts'
import { checkLines } from './report.ts'
import { verifyArchive } from './verify-package.ts'

const platform = await testPlatform({ vantages: [await vantageKey()] })
const { now } = platform
const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
const lineOf = (text: string, key?: string) => vantageSignature(text, VANTAGE, key)
const withLines = (text: string, ...lines: readonly string[]) => formatNote(text, lines)
const digestOf = (...bytes: readonly number[]) => toHex(sha256(Uint8Array.from(bytes)))
const failedReport: Partial<VantageReport> = {
  ...{ outcome: 'failed', verdict: 'failed', comparison: null },
  ...{ ownObservation: null, ownText: null, ownWire: null },
}

async function verify(options: TestCaptureOptions = {}, by: TestPlatform = platform) {
  const { files } = await testPackage(by, await capturedPage(by.now, options))
  const verdict = await verifyArchive(inMemory(zipOf(files)), { trust: by.trustDigest })
  const record = verdict.checks.find(({ id }) => id === 'record')
  return {
    failed: verdict.checks.filter(({ state }) => state === 'fail').map(({ id, reason }) => `${id}: ${reason}`),
    about: record?.about,
    shown: record?.details.filter(({ name }) => name.startsWith('vantage')),
    remarks: verdict.remarks.filter(({ name }) => name.startsWith('vantage')),
    lines: record ? checkLines(record, 4, 'zh') : [],
  }
}

describe('a report of a second vantage', () => {
  it.each([
    ['same', {}],
    ['similar', { verdict: 'similar' }],
    ['differs', { verdict: 'differs' }],
    ['failed', failedReport],
  ] as const)('with the verdict %s is shown with the name of the vantage', async (verdict, report) => {
    const { failed, shown, remarks } = await verify({ report })
    expect(failed).toEqual([])
    expect(shown).toEqual([{ name: `vantage-${verdict}`, value: VANTAGE }])
    expect(remarks).toEqual([])
  })

  it('is shown in Chinese', async () => {
    expect((await verify()).lines).toContain(`        第二观测点，所见相同: ${VANTAGE}`)
  })

  it('of a vantage that is not on the trust list is a remark and does not count', async () => {
    const { failed, shown, remarks } = await verify({ name: 'vantage.example/v2' })
    expect(failed).toEqual([])
    expect(shown).toEqual([])
    expect(remarks).toEqual([{ name: 'vantage-unlisted', value: 'vantage.example/v2: same' }])
  })

  it.each([
    ['120 s before the capture', -60_000 - 120_000],
    ['120 s after the end of the capture', -30_000 + 120_000],
  ])('that began %s is accepted', async (_name, ms) => {
    expect((await verify({ report: { began: after(ms), ended: after(ms + 5000) } })).failed).toEqual([])
  })

  it('is not compared with times of a clock that was known to be wrong', async () => {
    const times = captureTimes(new Date(now.getTime() + 3_600_000), 'capturing host, clock was ahead').slice(0, 2)
    expect((await verify({ times })).failed).toEqual([])
  })
})

describe('the check of the record fails for a report of a second vantage', () => {
  const forged: readonly [string, TestCaptureOptions][] = [
    ['signed by another key of the same name', { file: async (text) => withLines(text, await lineOf(text, 'another')) }],
    ['whose signature is of another text', { file: async (text) => withLines(text, await lineOf('other\n')) }],
    [
      'whose verdict was changed after signing',
      {
        file: async (text) => withLines(text.replace('verdict same', 'verdict differs'), await lineOf(text)),
        entry: { verdict: 'differs' },
      },
    ],
  ]
  it.each(forged)('%s', async (_name, options) => {
    expect((await verify(options)).failed).toEqual(['record: vantage-forged'])
  })

  const malformed: readonly [string, TestCaptureOptions][] = [
    [
      'with two signatures, one of them wrong',
      { file: async (text) => withLines(text, await lineOf(text), await lineOf('x\n')) },
    ],
    ['with the same signature twice', { file: async (text) => withLines(text, await lineOf(text), await lineOf(text)) }],
    [
      'with a second signature of another vantage',
      { file: async (text) => withLines(text, await lineOf(text), await vantageSignature(text, 'b')) },
    ],
    ['signed under another name', { file: async (text) => withLines(text, await vantageSignature(text, 'b')) }],
    ['without a signature', { file: async (text) => text }],
    ['with one line more', { file: async (text) => withLines(`${text}more\n`, await lineOf(`${text}more\n`)) }],
    ['of more than 64 KiB', { name: 'b', file: async (text) => withLines(text, longSignature('b', 49_000)) }],
    [
      'that is not UTF-8',
      { evidence: (files) => files.set(REPORT_FILE, Uint8Array.of(0xff)), entry: { report: digestOf(0xff) } },
    ],
  ]
  it.each(malformed)('%s', async (_name, options) => {
    expect((await verify(options)).failed).toEqual(['record: vantage-malformed'])
  })

  const digest = 'ab'.repeat(32)
  const different: readonly [string, TestCaptureOptions, RegExp][] = [
    ['about another capture', { report: { capture: digest } }, /another capture/],
    ['about the second line of the log', { report: { capture: '2'.repeat(64) } }, /another capture/],
    ['about another observation', { report: { observation: digest } }, /observation\.json/],
    ['about another text', { report: { text: digest } }, /page\.txt/],
    ['beside no capture log', { evidence: (files) => void files.delete('capture-log.jsonl') }, /another capture/],
    [
      'beside a capture log without lines',
      { evidence: (files) => void files.set('capture-log.jsonl', utf8('')) },
      /another capture/,
    ],
    ['with another verdict than the record', { entry: { verdict: 'similar' } }, /the report says same/],
    ['that began too early', { report: { began: after(-60_000 - 120_001) } }, /not during the capture/],
    ['that began too late', { report: { began: after(90_001), ended: after(100_000) } }, /not during the capture/],
    ['that ended before it began', { report: { ended: after(-50_001) } }, /not during the capture/],
    ['beside a record without times of the capture', { times: captureTimes(now).slice(2) }, /no time capture-begun/],
  ]
  it.each(different)('%s', async (_name, options, about) => {
    const { failed, about: why } = await verify(options)
    expect(failed).toEqual(['record: vantage-differs'])
    expect(why).toMatch(about)
  })

  it.each(different)('of a vantage that is not on the trust list, %s', async (_name, options) => {
    expect((await verify({ ...options, name: 'vantage.example/v2' })).failed).toEqual(['record: vantage-differs'])
  })

  it('that is missing in the record or in the package', async () => {
    await expect(verify({ entry: { report: digest } })).rejects.toThrow(`no file with the report of ${VANTAGE}`)
    const { files } = await testPackage(platform, await capturedPage(now))
    const without = new Map([...files].filter(([path]) => path !== `data/${REPORT_FILE}`))
    const { checks } = await verifyArchive(inMemory(zipOf(without)), { trust: platform.trustDigest })
    expect(checks.find(({ id }) => id === 'record')?.reason).toBe('record-files-differ')
  })

  it('whose key in the trust list was exchanged', async () => {
    const other = await testPlatform({ vantages: [await vantageKey(VANTAGE, 'another')] })
    expect((await verify({}, other)).failed).toEqual(['record: vantage-forged'])
  })
})
