// Check 5: the record is canonical, lists exactly the evidence in the package, its openings match its commitments, its custody log is the one it names, the first line of its capture log names it, its lower bound of time is signed, and reports of second vantages are about its capture.

import { canonicalize } from '../bytes/canonical-json.ts'
import { PATHS } from '../package/layout.ts'
import { commitTo, type Opening } from '../record/commitment.ts'
import { type Manifest, ManifestError, readManifest } from '../record/manifest.ts'
import { checkCaptureStart } from './check-capture-start.ts'
import { checkCustody } from './check-custody.ts'
import { bagNumber } from './check-files.ts'
import { checkLowerBound } from './check-lower-bound.ts'
import { checkVantages } from './check-vantage.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure, type CheckOutcome, type Remark } from './verdict.ts'

export async function checkRecord(reading: PackageReading): Promise<CheckOutcome> {
  const text = await reading.text(PATHS.record, new CheckFailure('record-malformed'))
  const record = readRecord(text)
  await compareFiles(reading, record)
  if ((await bagNumber(reading)) !== record.number) throw new CheckFailure('record-number-differs', record.number)
  const opened = await checkOpenings(reading, record)
  const custody = await checkCustody(reading, record)
  const start = await checkCaptureStart(reading, record)
  const vantages = await checkVantages(reading, record, start)
  const bound = await checkLowerBound(reading, record)
  return {
    details: [
      { name: 'number', value: record.number },
      { name: 'title', value: record.name },
      { name: 'digest', value: await reading.recordDigest() },
      ...opened.map(({ field, value }) => ({ name: 'opened' as const, value: `${field}: ${value}` })),
      ...(opened.length < record.subject.length
        ? [{ name: 'withheld' as const, value: String(record.subject.length - opened.length) }]
        : []),
      ...custody,
      ...bound.details,
      ...vantages.details,
    ],
    remarks: [...demonstrationRemark(record), ...bound.remarks, ...vantages.remarks],
  }
}

const demonstrationRemark = ({ environment }: Manifest): Remark[] =>
  environment.installation === 'demo' ? [{ name: 'demonstration', value: null }] : []

function readRecord(text: string): Manifest {
  try {
    return readManifest(text)
  } catch (error) {
    // RangeError: nesting so deep that it exhausts the stack.
    if (error instanceof ManifestError || error instanceof RangeError) throw new CheckFailure('record-malformed', error.message)
    throw error
  }
}

async function compareFiles(reading: PackageReading, { sourceClass, files }: Manifest): Promise<void> {
  const payload = await reading.payload()
  const named = new Map(sourceClass === 'digest' ? [] : files.map((file) => [reading.placeOf(file.path), file]))
  for (const [path, file] of named) {
    const own = payload.get(path)
    if (!own || own.size !== file.size || own.sha256 !== file.sha256 || own.sm3 !== file.sm3)
      throw new CheckFailure('record-files-differ', path)
  }
  for (const path of payload.keys()) if (!named.has(path)) throw new CheckFailure('record-files-differ', path)
}

async function checkOpenings(reading: PackageReading, { subject }: Manifest): Promise<Opening[]> {
  if (!reading.sizes.has(PATHS.openings)) return []
  const openings = readOpenings(await reading.text(PATHS.openings, new CheckFailure('openings-malformed')))
  const seen = new Set<string>()
  for (const opening of openings) {
    if (seen.has(opening.field)) throw new CheckFailure('openings-malformed', opening.field)
    seen.add(opening.field)
    const commitment = subject.find(({ field }) => field === opening.field)
    if (!commitment || (await commitTo(opening)).sha256 !== commitment.sha256)
      throw new CheckFailure('opening-differs', opening.field)
  }
  return openings
}

function readOpenings(text: string): Opening[] {
  try {
    const value: unknown = JSON.parse(text)
    if (canonicalize(value) === text && Array.isArray(value) && value.length > 0 && value.every(isOpening)) return value
  } catch {
    // Reported below.
  }
  throw new CheckFailure('openings-malformed')
}

function isOpening(value: unknown): value is Opening {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { field, value: shown, salt, ...rest } = value as Record<string, unknown>
  const isText = typeof field === 'string' && typeof shown === 'string' && typeof salt === 'string'
  return isText && Object.keys(rest).length === 0 && /^[0-9a-f]{32}$/.test(salt)
}
