// Part of check 5: each report of a second vantage is about this capture, and signed by the vantage if the trust list has its key.
import { fromUtf8, utf8 } from '../bytes/digest.ts'
import { type Note, NoteError, parseNote, parseVkey, type Vkey, verifyNoteSignature } from '../log/note.ts'
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
const CAPTURE_LOG = 'capture-log.jsonl'

interface VantageOutcome {
  readonly details: readonly Detail[]
  readonly remarks: readonly Remark[]
}

/** A vantage that is not on the trust list is a remark: trust lists change, and old records stay valid. */
export async function checkVantages(reading: PackageReading, record: Manifest): Promise<VantageOutcome> {
  const details: Detail[] = []
  const remarks: Remark[] = []
  if (!record.vantages) return { details, remarks }
  const keys = (await reading.from('trust', reading.trust())).vantages.map(parseVkey)
  for (const entry of record.vantages) {
    const { name, verdict } = entry
    const { note, report } = await readReport(reading, record, entry)
    const key = keys.find((each) => each.name === name)
    if (key) await assertSigned(note, key)
    await assertOfCapture(reading, record, entry, report)
    assertInTime(record, entry, report)
    if (key) details.push({ name: `vantage-${verdict}`, value: name })
    else remarks.push({ name: 'vantage-unlisted', value: `${name}: ${verdict}` })
  }
  return { details, remarks }
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

async function assertOfCapture(
  reading: PackageReading,
  { files }: Manifest,
  entry: VantageEntry,
  { observation, text, capture, verdict }: VantageReport,
): Promise<void> {
  for (const [name, digest] of [[OBSERVATION, observation] as const, [TEXT, text] as const])
    if (!files.some(({ path, sha256 }) => path === name && sha256 === digest))
      throw failure('vantage-differs', entry, `a report about another ${name}`)
  if (!files.some(({ path }) => path === CAPTURE_LOG) || !(await beginsWith(reading, capture)))
    throw failure('vantage-differs', entry, 'a report about another capture')
  if (verdict !== entry.verdict) throw failure('vantage-differs', entry, `the report says ${verdict}`)
}

/** Whether the first line of the capture's log has this hash, which stands at its end. */
async function beginsWith(reading: PackageReading, hash: string): Promise<boolean> {
  const log = await reading.bytes(reading.placeOf(CAPTURE_LOG))
  const ending = utf8(`"hash":"${hash}"}`)
  const start = log.indexOf(0x0a) - ending.length
  return start >= 0 && ending.every((byte, at) => log[start + at] === byte)
}

/** Times by a clock that was known to be wrong are not compared, as for time-stamps. */
function assertInTime({ times }: Manifest, entry: VantageEntry, report: VantageReport): void {
  const timesOf = (event: string) => {
    const found = times.filter((each) => each.event === event)
    if (found.length === 0) throw failure('vantage-differs', entry, `the record has no time ${event}`)
    return found.filter(({ source }) => CLOCKS.has(source)).map(({ at }) => at)
  }
  if (!isDuring(report, { begun: timesOf('capture-begun'), ended: timesOf('capture-ended') }))
    throw failure('vantage-differs', entry, `from ${report.began} to ${report.ended}, not during the capture`)
}
