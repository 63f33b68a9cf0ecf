// Check 12: the log's checkpoint is time-stamped by trusted authorities, at least one with international and one with Chinese cryptography.
import { type DigestAlgorithm, digest, utf8 } from '../bytes/digest.ts'
import { EMBEDDED_AUTHORITY, EMBEDDED_SM2_AUTHORITY, timeStampPath } from '../package/layout.ts'
import { isWitnessed } from './check-log.ts'
import type { PackageReading } from './package-reading.ts'
import { assertNotBeforeRecord } from './record-time.ts'
import { readStamp } from './stamp.ts'
import { CheckFailure, type CheckOutcome, type Detail, type Remark } from './verdict.ts'

/** The required digest algorithms of our own authorities; others may use any. */
const OWN_AUTHORITIES: Readonly<Record<string, DigestAlgorithm>> = {
  [EMBEDDED_AUTHORITY]: 'sha256',
  [EMBEDDED_SM2_AUTHORITY]: 'sm3',
}

/** Authorities are asked at the same time; one that was asked again later proves the later time only. */
const MAX_SPAN_MS = 600_000

export async function checkTimeStamps(reading: PackageReading): Promise<CheckOutcome> {
  const { text } = await reading.from('checkpoint', reading.checkpoint())
  const stamped = utf8(text)
  for (const own of Object.keys(OWN_AUTHORITIES))
    if (!reading.sizes.has(timeStampPath(own))) throw new CheckFailure('missing-file', timeStampPath(own))
  const details: Detail[] = []
  const times: number[] = []
  for (const authority of reading.names('timeStamp')) {
    const path = timeStampPath(authority)
    const anchors = await reading.from('trust', reading.roots({ authority }))
    if (anchors.length === 0) throw new CheckFailure('stamp-authority-unknown', authority)
    const algorithm = OWN_AUTHORITIES[authority]
    const stamp = await withPath(
      path,
      readStamp(await reading.bytes(path), {
        anchors,
        digestOf: (used) => digest(used, stamped),
        ...(algorithm ? { algorithm } : {}),
      }),
    )
    await withPath(path, assertNotBeforeRecord(reading, stamp.time))
    times.push(stamp.time.getTime())
    details.push(
      { name: 'time', value: stamp.time.toISOString() },
      { name: 'authority', value: `${authority}: ${stamp.authority}` },
    )
  }
  const spanMs = Math.max(...times) - Math.min(...times)
  const remarks: Remark[] = []
  if (spanMs > MAX_SPAN_MS) remarks.push({ name: 'stamps-apart', value: `${Math.round(spanMs / 1000)} s` })
  if (!(await hasOutsideParty(reading))) remarks.push({ name: 'platform-only', value: null })
  return { details, remarks }
}

/** An anchor does not count here: its block was not compared with the chain. */
const hasOutsideParty = async (reading: PackageReading): Promise<boolean> =>
  reading.names('timeStamp').some((authority) => OWN_AUTHORITIES[authority] === undefined) || (await isWitnessed(reading))

/** Adds the path of the file to a failure. */
async function withPath<Value>(path: string, value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (error) {
    if (error instanceof CheckFailure)
      throw new CheckFailure(error.reason, error.about === null ? path : `${path}: ${error.about}`)
    throw error
  }
}
