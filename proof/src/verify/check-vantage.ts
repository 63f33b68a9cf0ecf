// Part of check 5: each report of a second vantage is about this capture, and signed by the vantage if the trust list has its key.
import { fromUtf8 } from '../bytes/digest.ts'
import { type Note, NoteError, parseNote, parseVkey, type Vkey, verifyNoteSignature } from '../log/note.ts'
import { isListedAt, type TrustedVantage } from '../log/trust.ts'
import type { CaptureStart } from '../record/capture-log.ts'
import type { Manifest } from '../record/manifest.ts'
import {
  isDuring,
  parseVantageReport,
  type VantageEntry,
  type VantageReport,
  VantageReportError,
} from '../record/vantage-report.ts'
import type { PackageReading } from './package-reading.ts'
import { CLOCKS } from './record-time.ts'
import { CheckFailure, type Detail, type FailureReason, type Remark } from './verdict.ts'

const MAX_REPORT_BYTES = 65_536

const OBSERVATION = 'observation.json'
const TEXT = 'page.txt'
const [BEGUN, ENDED] = ['capture-begun', 'capture-ended'] as const

interface VantageOutcome {
  readonly details: readonly Detail[]
  readonly remarks: readonly Remark[]
}

/** A vantage that is not on the trust list is a remark: trust lists change, and old records stay valid. */
export async function checkVantages(
  reading: PackageReading,
  record: Manifest,
  start: CaptureStart | undefined,
): Promise<VantageOutcome> {
  if (record.sourceClass !== 'collected' && !record.vantages) return { details: [], remarks: [] }
  const { vantages: listed } = await reading.from('trust', reading.trust())
  const details: Detail[] = []
  const remarks: Remark[] = []
  for (const entry of record.vantages ?? []) {
    const { name, verdict } = entry
    const { note, report } = await readReport(reading, record, entry)
    const key = keyOf(listed, name, report)
    if (key) await assertSigned(note, key)
    assertOfCapture(record, entry, report, start)
    const notCompared = assertInTime(record, entry, report)
    if (key) details.push({ name: `vantage-${verdict}`, value: name })
    else remarks.push({ name: 'vantage-unlisted', value: `${name}: ${verdict}` })
    if (key && verdict === 'differs') remarks.push({ name: 'vantage-differs', value: name })
    if (notCompared.length > 0) remarks.push({ name: 'vantage-time', value: `${name}: ${notCompared.join(', ')}` })
  }
  return { details, remarks: [...remarks, ...missingReports(record, listed)] }
}

function keyOf(listed: readonly TrustedVantage[], name: string, { began }: VantageReport): Vkey | undefined {
  const found = listed.find(({ vkey }) => parseVkey(vkey).name === name)
  return found && isListedAt(found, began) ? parseVkey(found.vkey) : undefined
}

/** A platform can leave out a report that it does not like. */
function missingReports({ times, vantages = [], environment }: Manifest, listed: readonly TrustedVantage[]): Remark[] {
  const begun = times.find(({ event }) => event === BEGUN)
  if (!begun) return []
  return listed
    .filter((vantage) => isListedAt(vantage, begun.at))
    .map(({ vkey }) => parseVkey(vkey).name)
    .filter((name) => !vantages.some((entry) => entry.name === name))
    .map((name) => ({ name: 'vantage-missing', value: [name, environment[`vantage ${name}`]].filter(Boolean).join(': ') }))
}

const failure = (reason: FailureReason, { name }: Pick<VantageEntry, 'name'>, why: string): CheckFailure =>
  new CheckFailure(reason, `${name}: ${why}`)

async function readReport(
  reading: PackageReading,
  { files }: Manifest,
  entry: VantageEntry,
): Promise<{ note: Note; report: VantageReport }> {
  const place = reading.placeOf(files.find(({ sha256 }) => sha256 === entry.report)?.path ?? '')
  if ((reading.sizes.get(place) ?? 0) > MAX_REPORT_BYTES) throw failure('vantage-malformed', entry, 'too long')
  const bytes = await reading.bytes(place)
  try {
    const note = parseNote(fromUtf8(bytes))
    const [first, ...others] = note.signatures
    // One line: a second one would be content that no check covers.
    if (first?.name !== entry.name || others.length > 0) throw new NoteError('not one signature in the name of the vantage')
    return { note, report: parseVantageReport(note.text) }
  } catch (error) {
    // TypeError: the bytes are not UTF-8.
    if (error instanceof NoteError || error instanceof VantageReportError || error instanceof TypeError)
      throw failure('vantage-malformed', entry, error.message)
    throw error
  }
}

async function assertSigned(note: Note, key: Vkey): Promise<void> {
  if (!(await verifyNoteSignature(note, key))) throw failure('vantage-forged', key, 'not signed by its key')
}

function assertOfCapture(
  { files, environment }: Manifest,
  entry: VantageEntry,
  { observation, text, capture, address, verdict }: VantageReport,
  start: CaptureStart | undefined,
): void {
  for (const [name, digest] of [[OBSERVATION, observation] as const, [TEXT, text] as const])
    if (!files.some(({ path, sha256 }) => path === name && sha256 === digest))
      throw failure('vantage-differs', entry, `a report about another ${name}`)
  if (capture !== start?.hash) throw failure('vantage-differs', entry, 'a report about another capture')
  if (address !== environment.addressAsked) throw failure('vantage-differs', entry, `a report about ${address}`)
  if (verdict !== entry.verdict) throw failure('vantage-differs', entry, `the report says ${verdict}`)
}

/**
 * Times by a clock that was known to be wrong are not compared; the lower bound of time takes the place of the first.
 * Returns the events that the report could not be compared with.
 */
function assertInTime({ times, notBefore }: Manifest, entry: VantageEntry, report: VantageReport): string[] {
  const timesOf = (event: string) => {
    const found = times.filter((each) => each.event === event)
    if (found.length === 0) throw failure('vantage-differs', entry, `the record has no time ${event}`)
    return found.filter(({ source }) => CLOCKS.has(source)).map(({ at }) => at)
  }
  const [byClock, ended] = [timesOf(BEGUN), timesOf(ENDED)]
  const begun = byClock.length === 0 && notBefore ? [notBefore.at] : byClock
  if (!isDuring(report, { begun, ended }))
    throw failure('vantage-differs', entry, `from ${report.began} to ${report.ended}, not during the capture`)
  return [...(begun.length === 0 ? [BEGUN] : []), ...(ended.length === 0 ? [ENDED] : [])]
}
