// A time-stamp or a block cannot be older than what the record says about itself.
import { PATHS } from '../package/layout.ts'
import { ManifestError, readManifest } from '../record/manifest.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure } from './verdict.ts'

/** For clocks of different machines; verify.sh and VERIFY.md use the same. */
const TOLERANCE_MS = 60_000

/** Of a clock that the platform knew to be wrong the source says so, and its time proves nothing. */
export const CLOCKS: ReadonlySet<string> = new Set(['server', 'capturing host'])

export async function assertNotBeforeRecord(reading: PackageReading, stamped: Date): Promise<void> {
  const latest = await latestRecordTime(reading)
  if (latest !== undefined && stamped.getTime() + TOLERANCE_MS < latest.getTime())
    throw new CheckFailure('stamp-before-record', `${stamped.toISOString()} < ${latest.toISOString()}`)
}

/** Of the events that the record names; undefined if it names none, or cannot be read, which is another check's failure. */
export const latestRecordTime = (reading: PackageReading): Promise<Date | undefined> =>
  reading.once('latest time', () => latestTime(reading))

async function latestTime(reading: PackageReading): Promise<Date | undefined> {
  try {
    const { times } = readManifest(await reading.text(PATHS.record, new CheckFailure('record-malformed')))
    const latest = times
      .filter(({ source }) => CLOCKS.has(source))
      .map(({ at }) => at)
      .sort()
      .at(-1)
    return latest === undefined ? undefined : new Date(latest)
  } catch (error) {
    if (error instanceof CheckFailure || error instanceof ManifestError || error instanceof RangeError) return undefined
    throw error
  }
}
