// Test fixture: a captured page with the report of a second vantage, and functions to make the report wrong in one respect.
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { formatNote, formatVkey, signatureLine } from '../log/note.ts'
import { noteSigner, signNoteText } from '../log/note-signer.ts'
import type { ManifestFacts } from '../record/manifest.ts'
import { formatVantageReport, type VantageEntry, type VantageReport } from '../record/vantage-report.ts'
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

/** A signature line of the prescribed form, of so many bytes; without the key nobody can tell that it is wrong. */
export const longSignature = (name: string, bytes: number): string =>
  signatureLine({ name, keyId: '00000000' }, new Uint8Array(bytes).fill(7))

export interface TestCaptureOptions {
  readonly name?: string
  /** Values of the report that differ from those of a true one. */
  readonly report?: Partial<VantageReport>
  /** Makes the file of the report from its text; default: signs it. */
  readonly file?: (text: string) => Promise<string>
  /** Values of the record's entry that differ from those of the report. */
  readonly entry?: Partial<VantageEntry>
  readonly times?: ManifestFacts['times']
  /** Changes the files after the report was made. */
  readonly evidence?: (files: Map<string, Uint8Array>) => void
}

const LINE_BODY = '{"seq":0,"previous":"","at":"","event":"begun","detail":{}'

/** Options of a package with a captured page that a vantage has seen, too. */
export async function capturedPage(now: Date, options: TestCaptureOptions = {}): Promise<TestPackageOptions> {
  const { name = VANTAGE, file = signed(name) } = options
  const files = new Map([
    ['observation.json', utf8('{"finalUrl":"https://shop.example/item"}\n')],
    ['page.txt', utf8('An item for sale\n')],
    ['capture-log.jsonl', utf8(`${logLine('1')}\n${logLine('2')}\n`)],
  ])
  const report: VantageReport = { ...trueReport(now, files), ...options.report }
  const text = formatVantageReport(report)
  const bytes = utf8(await file(text))
  files.set(REPORT_FILE, bytes)
  options.evidence?.(files)
  const entry = { name, report: toHex(sha256(bytes)), verdict: report.verdict, ...options.entry }
  return { sourceClass: 'collected', evidence: files, vantages: [entry], times: options.times ?? captureTimes(now) }
}

const signed = (name: string) => async (text: string) => formatNote(text, [await vantageSignature(text, name)])

const hashOf = (digit: string): string => digit.repeat(64)
const logLine = (digit: string): string => `${LINE_BODY},"hash":"${hashOf(digit)}"}`
const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

export const captureTimes = (now: Date, source = 'capturing host'): ManifestFacts['times'] => [
  { event: 'capture-begun', at: later(now, -60_000), source },
  { event: 'capture-ended', at: later(now, -30_000), source },
  { event: 'sealed', at: now.toISOString(), source: 'server', offsetMs: 0.5 },
]

function trueReport(now: Date, files: ReadonlyMap<string, Uint8Array>): VantageReport {
  const digestOf = (path: string) => toHex(sha256(files.get(path) ?? new Uint8Array(0)))
  return {
    capture: hashOf('1'),
    observation: digestOf('observation.json'),
    text: digestOf('page.txt'),
    address: 'https://shop.example/item?id=1#top',
    began: later(now, -50_000),
    ended: later(now, -45_000),
    outcome: 'complete',
    ownObservation: hashOf('4'),
    ownText: hashOf('5'),
    ownWire: null,
    verdict: 'same',
    comparison: {
      finalAddress: 'same',
      status: 'same',
      certificate: null,
      document: 'differs',
      similarity: 1000,
      resources: { same: 12, differ: 1, onlyHere: 0, onlyThere: 2 },
    },
  }
}
