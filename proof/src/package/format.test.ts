// Keeps docs/format.md and docs/format.zh.md complete: every path, record field and check is named, and both languages name the same things.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromUtf8 } from '../bytes/digest.ts'
import { EVM_ANCHOR_FORMAT, type EvmAnchor } from '../chain/evm-anchor.ts'
import { OTS_ANCHOR_FORMAT, type OtsAnchor } from '../chain/ots-anchor.ts'
import type { Commitment, Opening } from '../record/commitment.ts'
import type { CustodyEntry, CustodyHead } from '../record/custody.ts'
import { MANIFEST_FORMAT, type Manifest, type ManifestFile, type ManifestTime, type NotBefore } from '../record/manifest.ts'
import { VANTAGE_FORMAT, type VantageEntry, vantageVerdicts } from '../record/vantage-report.ts'
import { CHECKS } from '../verify/verdict.ts'
import { bagitText } from './bag.ts'
import { anchorInclusionPath, anchorPath, PACKAGE_FORMAT, PATHS, rootPath, timeStampPath } from './layout.ts'
import { packageTexts } from './package-texts.ts'
import { capturedPage, REPORT_FILE } from './vantage.fixture.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const documents = { 'format.md': read('../../../docs/format.md'), 'format.zh.md': read('../../../docs/format.zh.md') }
const texts = Object.entries(documents)

type Fields<Of> = Readonly<Record<keyof Required<Of>, true>>

// A field that is added to the type must be added here, and then be described.
const RECORD: Fields<Manifest> = {
  format: true,
  number: true,
  platform: true,
  kind: true,
  sourceClass: true,
  name: true,
  subject: true,
  operator: true,
  times: true,
  software: true,
  environment: true,
  files: true,
  previous: true,
  custody: true,
  notBefore: true,
  vantages: true,
}
const PLATFORM: Fields<Manifest['platform']> = { id: true, name: true }
const OPERATOR: Fields<Manifest['operator']> = { accountId: true, role: true }
const SOFTWARE: Fields<Manifest['software'][number]> = { name: true, version: true }
const TIME: Fields<ManifestTime> = { event: true, at: true, source: true, offsetMs: true }
const FILE: Fields<ManifestFile> = { path: true, size: true, sha256: true, sm3: true, mediaType: true }
const CUSTODY: Fields<CustodyHead> = { lines: true, sha256: true }
const NOT_BEFORE: Fields<NotBefore> = { at: true, kind: true, sha256: true, source: true }
const VANTAGE: Fields<VantageEntry> = { name: true, report: true, verdict: true }
const COMMITMENT: Fields<Commitment> = { field: true, sha256: true }
const OPENING: Fields<Opening> = { field: true, value: true, salt: true }
const EVM: Fields<EvmAnchor> = {
  format: true,
  digest: true,
  chainId: true,
  method: true,
  to: true,
  transaction: true,
  transactionHash: true,
  transactionIndex: true,
  proof: true,
  header: true,
  blockNumber: true,
  blockHash: true,
  blockTime: true,
}
const CUSTODY_LINE: Fields<CustodyEntry> = {
  actor: true,
  ano: true,
  at: true,
  detail: true,
  event: true,
  previous: true,
  seq: true,
}
const OTS: Fields<OtsAnchor> = { format: true, digest: true, ots: true, headers: true }

const sectionOf = (text: string, number: number): string => text.split(/^## /m)[number] ?? ''
const spans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '')

describe.each(texts)('docs/%s', (name, text) => {
  it('names every path of a package', () => {
    const kinds = [timeStampPath('AUTHORITY'), rootPath('FINGERPRINT')]
    const anchors = [anchorPath('CHAIN'), anchorInclusionPath('CHAIN')]
    const table = spans(sectionOf(text, 1))
    for (const path of [...Object.values(PATHS), ...kinds, ...anchors]) expect(table).toContain(path)
  })

  it.each([
    ['the record', 3, [RECORD, PLATFORM, OPERATOR, SOFTWARE, TIME, FILE, COMMITMENT, CUSTODY, NOT_BEFORE, VANTAGE]],
    ['an opening', 4, [OPENING]],
    ['an entry of a vantage', 13, [VANTAGE]],
    ['an anchor', 11, [EVM, OTS]],
    ['the custody log', 14, [CUSTODY_LINE]],
  ] as const)('describes every field of %s', (_what, section, fields) => {
    const named = spans(sectionOf(text, section))
    for (const field of fields.flatMap((each) => Object.keys(each))) expect(named).toContain(field)
  })

  it('states the formats as the code does', () => {
    for (const format of [PACKAGE_FORMAT, MANIFEST_FORMAT, EVM_ANCHOR_FORMAT, OTS_ANCHOR_FORMAT, VANTAGE_FORMAT])
      expect(spans(text)).toContain(format)
    expect(spans(text)).toContain(bagitText().replaceAll('\n', '\u23ce'))
  })

  it('lists the lines and verdicts of a report of a vantage in their order', async () => {
    const { evidence } = await capturedPage(new Date())
    const report = fromUtf8(evidence?.get(REPORT_FILE) ?? new Uint8Array(0))
    const words = (report.split('\n\n')[0] ?? '').split('\n').map((line) => line.split(' ')[0])
    const table = [...sectionOf(text, 13).matchAll(/^\| `([^`]+)` \|/gm)].map(([, word]) => word)
    expect(words).toHaveLength(18)
    expect(table).toEqual(words)
    for (const verdict of vantageVerdicts) expect(spans(sectionOf(text, 13))).toContain(verdict)
  })

  it('lists the checks in their order', () => {
    const listed = spans(sectionOf(text, 15)).filter((code) => (CHECKS as readonly string[]).includes(code))
    expect(listed).toEqual(CHECKS)
  })

  it('is in every package, byte for byte', () => {
    const path = name.replace('format', 'FORMAT')
    const file = packageTexts(read, new Uint8Array(0)).find((each) => each.path === path)
    expect(file && fromUtf8(file.bytes)).toBe(text)
  })
})

describe('both languages', () => {
  const [first = '', second = ''] = Object.values(documents)

  it('have the same numbered sections', () => {
    const numbers = (text: string) => [...text.matchAll(/^## (\d+)\. \S/gm)].map(([, number]) => Number(number))
    expect(numbers(first)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
    expect(numbers(second)).toEqual(numbers(first))
    const paragraphs = (text: string) => text.split(/^## /m).map((section) => section.split('\n\n').length)
    expect(paragraphs(second)).toEqual(paragraphs(first))
  })

  it('name the same files, fields and values in each section', () => {
    const named = (text: string, section: number) =>
      [...new Set(spans(sectionOf(text, section)))].filter((code) => /^[\x21-\x7e]+$/.test(code)).sort()
    for (let section = 1; section <= 15; section += 1) expect(named(second, section)).toEqual(named(first, section))
  })
})
