// Tests of reports of second vantages in a package: true ones pass, and one that is wrong in any respect fails the check of the record.
import { describe, expect, it } from 'vitest'
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { formatNote } from '../log/note.ts'
import { startLine } from '../package/capture-log.fixture.ts'
import { testPackage, zipOf } from '../package/package.fixture.ts'
import { type TestPlatform, testPlatform } from '../package/platform.fixture.ts'
import {
  capturedPage,
  captureTimes,
  REPORT_FILE,
  type TestCaptureOptions,
  VANTAGE,
  vantageKey,
  vantageSignature,
} from '../package/vantage.fixture.ts'
import { inMemory } from '../package/zip.ts'
import { CAPTURE_LOG } from '../record/capture-log.ts'
import type { VantageReport } from '../record/vantage-report.ts'
import { checkLines } from './report.ts'
import { verifyArchive } from './verify-package.ts'

const platform = await testPlatform({ vantages: [await vantageKey()] })
const { now } = platform
const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
const lineOf = (text: string, key?: string) => vantageSignature(text, VANTAGE, key)
const withLines = (text: string, ...lines: readonly string[]) => formatNote(text, lines)
const digestOf = (...bytes: readonly number[]) => toHex(sha256(Uint8Array.from(bytes)))
const NOT_UTF8 = Uint8Array.of(0xff, 0x0a)
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
    expect(remarks).toEqual(verdict === 'differs' ? [{ name: 'vantage-differs', value: VANTAGE }] : [])
  })

  it('is shown in Chinese', async () => {
    expect((await verify()).lines).toContain(`        第二观测点，所见相同: ${VANTAGE}`)
  })

  it('of a vantage that is not on the trust list is a remark and does not count', async () => {
    const { failed, shown, remarks } = await verify({ name: 'vantage.example/v2' })
    expect(failed).toEqual([])
    expect(shown).toEqual([])
    expect(remarks).toEqual([
      { name: 'vantage-unlisted', value: 'vantage.example/v2: same' },
      { name: 'vantage-missing', value: VANTAGE },
    ])
  })

  it.each([
    ['while it is listed', { from: after(-50_000), until: after(-50_000) }, 'vantage-same'],
    ['before it was listed', { from: after(-49_999) }, 'vantage-unlisted'],
    ['after it was listed', { from: after(-1e9), until: after(-50_001) }, 'vantage-unlisted'],
  ])('of a vantage that began %s: %o', async (_name, period, expected) => {
    const by = await testPlatform({ vantages: [{ vkey: await vantageKey(), ...period }] })
    const { failed, shown, remarks } = await verify({}, by)
    expect(failed).toEqual([])
    expect([...(shown ?? []), ...remarks].map(({ name }) => name)).toEqual([expected])
  })

  it.each([
    ['120 s before the capture', -60_000 - 120_000],
    ['120 s after the end of the capture', -30_000 + 120_000],
  ])('that began %s is accepted', async (_name, ms) => {
    expect((await verify({ report: { began: after(ms), ended: after(ms + 5000) } })).failed).toEqual([])
  })

  describe('beside times of a clock that was known to be wrong', () => {
    const times = captureTimes(new Date(now.getTime() + 3_600_000), 'capturing host, clock was ahead').slice(0, 2)
    const boundAt = (ms: number) =>
      ({ kind: 'time-stamp', source: 'elsewhere', at: after(ms), value: utf8('a value\n') }) as const

    it('is not compared with them, which is a remark', async () => {
      const { failed, remarks } = await verify({ times })
      expect(failed).toEqual([])
      expect(remarks).toEqual([{ name: 'vantage-time', value: `${VANTAGE}: capture-begun, capture-ended` }])
    })

    it('is compared with the lower bound of time instead', async () => {
      const { failed, remarks } = await verify({ times, bound: boundAt(-50_000 + 120_000) })
      expect(failed).toEqual([])
      expect(remarks).toEqual([{ name: 'vantage-time', value: `${VANTAGE}: capture-ended` }])
      expect((await verify({ times, bound: boundAt(-50_000 + 120_001) })).failed).toEqual(['record: vantage-differs'])
    })
  })
})

describe('a listed vantage without a report in the record', () => {
  const missing = async (options: TestCaptureOptions, by = platform) =>
    (await verify({ leftOut: true, ...options }, by)).remarks.filter(({ name }) => name === 'vantage-missing')

  it('is a remark, with the reason that the record gives', async () => {
    expect(await missing({})).toEqual([{ name: 'vantage-missing', value: VANTAGE }])
    expect(await missing({ environment: { [`vantage ${VANTAGE}`]: 'no report: late' } })).toEqual([
      { name: 'vantage-missing', value: `${VANTAGE}: no report: late` },
    ])
  })

  it('is no remark if it was not listed when the capture began', async () => {
    const vkey = await vantageKey()
    const listed = (period: { from: string; until?: string }) => testPlatform({ vantages: [{ vkey, ...period }] })
    expect(await missing({}, await listed({ from: after(-60_000) }))).toHaveLength(1)
    expect(await missing({}, await listed({ from: after(-59_999) }))).toEqual([])
    expect(await missing({}, await listed({ from: after(-1e9), until: after(-60_001) }))).toEqual([])
  })

  it('is no remark on a record that is no capture', async () => {
    const { files } = await testPackage(platform)
    const { remarks } = await verifyArchive(inMemory(zipOf(files)), { trust: platform.trustDigest })
    expect(remarks.map(({ name }) => name)).not.toContain('vantage-missing')
  })
})

describe('the check of the record fails for a report of a second vantage', () => {
  const asSame = (text: string) => text.replace('verdict differs', 'verdict same').replace('similarity 0.899', 'similarity 1.000')
  const forged: readonly [string, TestCaptureOptions][] = [
    ['signed by another key of the same name', { file: async (text) => withLines(text, await lineOf(text, 'another')) }],
    ['whose signature is of another text', { file: async (text) => withLines(text, await lineOf('other\n')) }],
    [
      'whose verdict was changed after signing',
      {
        report: { verdict: 'differs' },
        file: async (text) => withLines(asSame(text), await lineOf(text)),
        entry: { verdict: 'same' },
      },
    ],
  ]
  it.each(forged)('%s', async (_name, options) => {
    expect((await verify(options)).failed).toEqual(['record: vantage-forged'])
  })

  const misjudged = (text: string) => text.replace('verdict same', 'verdict similar')
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
    [
      'whose verdict does not follow from its comparison',
      { file: async (text) => withLines(misjudged(text), await lineOf(misjudged(text))), entry: { verdict: 'similar' } },
    ],
    ['with one line more', { file: async (text) => withLines(`${text}more\n`, await lineOf(`${text}more\n`)) }],
    ['of more than 64 KiB', { name: 'b', file: async (text) => `${text}\n\u2014 b ${'A'.repeat(64 * 1024)}\n` }],
    [
      'with a signature line of more than 1000 bytes',
      { name: 'b', file: async (text) => `${text}\n\u2014 b ${'A'.repeat(1000)}\n` },
    ],
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
    [
      'about another address',
      { report: { address: 'https://shop.example/item' } },
      /a report about https:\/\/shop\.example\/item$/,
    ],
    ['about another observation', { report: { observation: digest } }, /observation\.json/],
    ['about another text', { report: { text: digest } }, /page\.txt/],
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

  const wrongLogs: readonly [string, TestCaptureOptions, RegExp][] = [
    ['beside no capture log', { evidence: (files) => void files.delete(CAPTURE_LOG) }, /no first line/],
    ['beside an empty capture log', { evidence: (files) => void files.set(CAPTURE_LOG, utf8('')) }, /no first line/],
    ['beside a capture log that is not UTF-8', { evidence: (files) => void files.set(CAPTURE_LOG, NOT_UTF8) }, /no first line/],
    [
      'beside a capture log whose first line was changed',
      { evidence: (files) => void files.set(CAPTURE_LOG, utf8(`${startLine().text.replace('desktop', 'phone')}\n`)) },
      /no first line/,
    ],
    ['beside the log of another record', { start: startLine({ detail: { id: '1234567890123456790' } }) }, /another record/],
    ['beside the log of another address', { start: startLine({ detail: { url: 'https://a.example/' } }) }, /another address/],
    ['beside a record of another address', { environment: { addressAsked: 'https://a.example/' } }, /another address/],
    ['beside a log with a lower bound', { start: startLine({ detail: { notBefore: digest } }) }, /another lower bound/],
  ]
  it.each(wrongLogs)('%s', async (_name, options, about) => {
    const { failed, about: why } = await verify(options)
    expect(failed).toEqual(['record: capture-start'])
    expect(why).toMatch(about)
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
