// Test fixture: a captured page with the report of a second vantage, and functions to make the report wrong in one respect.
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { formatNote, formatVkey } from '../log/note.ts'
import { noteSigner, signNoteText } from '../log/note-signer.ts'
import { CAPTURE_LOG, type HashedLine } from '../record/capture-log.ts'
import type { ManifestFacts, NotBefore } from '../record/manifest.ts'
import {
  formatVantageReport,
  type VantageComparison,
  type VantageEntry,
  type VantageReport,
  type VantageVerdict,
} from '../record/vantage-report.ts'
import { ADDRESS_ASKED, captureLog, startLine } from './capture-log.fixture.ts'
import type { TestPackageOptions } from './package.fixture.ts'

export const VANTAGE = 'vantage.example/v1'
export const REPORT_FILE = 'vantage-1.txt'

/** `key` tells apart keys of one name. */
const signerOf = (name: string, key: string) => noteSigner(name, 1, sha256(utf8(`${name} ${key}`)))

export async function vantageKey(name = VANTAGE, key = 'own'): Promise<string> {
  const { vkey } = await signerOf(name, key)
  return formatVkey(vkey.name, vkey.algorithm, vkey.publicKey)
}

/** A signature line under this text. */
export const vantageSignature = async (text: string, name = VANTAGE, key = 'own'): Promise<string> =>
  signNoteText(text, await signerOf(name, key), 0)

export interface TestCaptureOptions {
  readonly name?: string
  /** Values of the report that differ from those of a true one; the comparison follows from the verdict. */
  readonly report?: Partial<VantageReport>
  /** Makes the file of the report from its text; default: signs it. */
  readonly file?: (text: string) => Promise<string>
  /** Values of the record's entry that differ from those of the report. */
  readonly entry?: Partial<VantageEntry>
  readonly times?: ManifestFacts['times']
  /** The first line of the capture log, to which the report refers. */
  readonly start?: HashedLine
  /** A lower bound of time, with its value. */
  readonly bound?: Pick<NotBefore, 'at' | 'kind' | 'source'> & { readonly value: Uint8Array }
  readonly environment?: ManifestFacts['environment']
  /** Changes the files after the report was made. */
  readonly evidence?: (files: Map<string, Uint8Array>) => void
  /** The record has no entry of the vantage. */
  readonly leftOut?: true
}

/** Options of a package with a captured page that a vantage has seen, too. */
export async function capturedPage(now: Date, options: TestCaptureOptions = {}): Promise<TestPackageOptions> {
  const { name = VANTAGE, file = signed(name), bound } = options
  const start = options.start ?? startLine(bound ? { detail: { notBefore: digestOf(bound.value) } } : {})
  const files = new Map([
    // The first file: a package's lower bound is its value.
    ...(bound ? [['capture-not-before', bound.value] as const] : []),
    ['observation.json', utf8('{"finalUrl":"https://shop.example/item"}\n')],
    ['page.txt', utf8('An item for sale\n')],
    [CAPTURE_LOG, captureLog(start)],
  ])
  const report: VantageReport = { ...trueReport(now, files, options.report?.verdict), capture: start.hash, ...options.report }
  const bytes = utf8(await file(formatVantageReport(report)))
  if (!options.leftOut) files.set(REPORT_FILE, bytes)
  options.evidence?.(files)
  const entry = { name, report: digestOf(bytes), verdict: report.verdict, ...options.entry }
  return {
    sourceClass: 'collected',
    evidence: files,
    ...(options.leftOut ? {} : { vantages: [entry] }),
    ...(bound ? { notBefore: { at: bound.at, kind: bound.kind, source: bound.source } } : {}),
    environment: { addressAsked: ADDRESS_ASKED, ...options.environment },
    times: options.times ?? captureTimes(now),
  }
}

const signed = (name: string) => async (text: string) => formatNote(text, [await vantageSignature(text, name)])

const digestOf = (bytes: Uint8Array): string => toHex(sha256(bytes))
const ownDigest = (file: string): string => digestOf(utf8(`${file} of the vantage`))
const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

export const captureTimes = (now: Date, source = 'capturing host'): ManifestFacts['times'] => [
  { event: 'capture-begun', at: later(now, -60_000), source },
  { event: 'capture-ended', at: later(now, -30_000), source },
  { event: 'sealed', at: now.toISOString(), source: 'server', offsetMs: 0.5 },
]

const SAME: VantageComparison = {
  finalAddress: 'same',
  status: 'same',
  certificate: null,
  document: 'differs',
  similarity: 1000,
  resources: { same: 12, differ: 1, onlyHere: 0, onlyThere: 2 },
}
const COMPARISONS: Readonly<Record<VantageVerdict, VantageComparison | null>> = {
  same: SAME,
  similar: { ...SAME, document: null, similarity: 900 },
  differs: { ...SAME, similarity: 899 },
  failed: null,
}

function trueReport(
  now: Date,
  files: ReadonlyMap<string, Uint8Array>,
  verdict: VantageVerdict = 'same',
): Omit<VantageReport, 'capture'> {
  const digestIn = (path: string) => digestOf(files.get(path) ?? new Uint8Array(0))
  return {
    observation: digestIn('observation.json'),
    text: digestIn('page.txt'),
    address: ADDRESS_ASKED,
    began: later(now, -50_000),
    ended: later(now, -45_000),
    outcome: 'complete',
    ownObservation: ownDigest('observation.json'),
    ownText: ownDigest('page.txt'),
    ownWire: null,
    verdict,
    comparison: COMPARISONS[verdict],
  }
}
