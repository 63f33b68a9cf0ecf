// Part of check 5: the first line of the capture log names this record, the address it states, and its lower bound of time.
import { fromUtf8 } from '../bytes/digest.ts'
import { CAPTURE_LOG, type CaptureStart, readStartLine } from '../record/capture-log.ts'
import type { Manifest } from '../record/manifest.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure } from './verdict.ts'

/** The lower bound and the reports of second vantages refer to a capture by this line; undefined if the record has neither. */
export async function checkCaptureStart(reading: PackageReading, record: Manifest): Promise<CaptureStart | undefined> {
  if (!record.notBefore && !record.vantages) return undefined
  const start = record.files.some(({ path }) => path === CAPTURE_LOG) ? await readStart(reading) : undefined
  if (!start) throw wrong('no first line in its prescribed form')
  const { id, url, notBefore } = start.detail
  if (id !== record.number) throw wrong('of another record')
  if (url === undefined || url !== record.environment.addressAsked) throw wrong('of another address')
  if (notBefore !== record.notBefore?.sha256) throw wrong('another lower bound of time')
  return start
}

const wrong = (why: string): CheckFailure => new CheckFailure('capture-start', `${CAPTURE_LOG}: ${why}`)

async function readStart(reading: PackageReading): Promise<CaptureStart | undefined> {
  const log = await reading.bytes(reading.placeOf(CAPTURE_LOG))
  const end = log.indexOf(0x0a)
  if (end < 0) return undefined
  try {
    return readStartLine(fromUtf8(log.subarray(0, end)))
  } catch (error) {
    // The bytes are not UTF-8.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
