// Part of check 5: the party that the record names has signed the value of its lower bound of time, at the time stated.
import { fromUtf8 } from '../bytes/digest.ts'
import { CheckpointError, parseCheckpoint } from '../log/checkpoint.ts'
import { CosignatureError, readCosignature } from '../log/cosignature.ts'
import { NoteError, parseNote, signaturesBy, type Vkey, verifyNoteSignature } from '../log/note.ts'
import { EMBEDDED_AUTHORITY } from '../package/layout.ts'
import type { Manifest, NotBefore } from '../record/manifest.ts'
import { readTimeStamp, TimeStampError, verifyTimeStamp } from '../time-stamp/time-stamp.ts'
import { readPolicy } from './check-log.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure, type Detail, type Remark } from './verdict.ts'

interface BoundOutcome {
  readonly details: readonly Detail[]
  readonly remarks: readonly Remark[]
}

/** A party whose key is not on the lists any more is a remark: lists change, and old records stay valid. */
export async function checkLowerBound(reading: PackageReading, record: Manifest): Promise<BoundOutcome> {
  const { notBefore, sourceClass } = record
  if (!notBefore) return { details: [], remarks: sourceClass === 'collected' ? [{ name: 'no-lower-bound', value: null }] : [] }
  const { at, kind, source, sha256 } = notBefore
  if (source.startsWith(EMBEDDED_AUTHORITY)) throw new CheckFailure('bound-own', source)
  const value = `${at}, ${kind} ${source}, SHA-256 ${sha256}`
  const isSigned = await (kind === 'time-stamp' ? isStamped : isCosigned)(reading, record, notBefore)
  if (isSigned) return { details: [{ name: 'not-before', value }], remarks: [] }
  return { details: [{ name: 'not-before-stated', value }], remarks: [{ name: 'bound-unlisted', value: source }] }
}

const wrong = ({ source }: NotBefore, why: string): CheckFailure => new CheckFailure('bound-forged', `${source}: ${why}`)

const bytesOf = (reading: PackageReading, { files }: Manifest, { sha256 }: NotBefore): Promise<Uint8Array> =>
  reading.bytes(reading.placeOf(files.find((file) => file.sha256 === sha256)?.path ?? ''))

/** False if the trust list does not name the authority. What was stamped is not in the package: nobody needs it for the time. */
async function isStamped(reading: PackageReading, record: Manifest, bound: NotBefore): Promise<boolean> {
  const anchors = await reading.from('trust', reading.roots({ authority: bound.source }))
  if (anchors.length === 0) return false
  const response = await bytesOf(reading, record, bound)
  try {
    const { imprint } = readTimeStamp(response)
    if (!imprint) throw wrong(bound, 'a digest that is not known here')
    const { time } = await verifyTimeStamp(response, { digest: imprint.digest, algorithm: imprint.algorithm, anchors })
    if (time.toISOString() !== bound.at) throw wrong(bound, `stamped at ${time.toISOString()}`)
    return true
  } catch (error) {
    if (error instanceof TimeStampError) throw wrong(bound, error.message)
    throw error
  }
}

/** False if the policy does not name the witness, or not the key with which it signed. */
async function isCosigned(reading: PackageReading, record: Manifest, bound: NotBefore): Promise<boolean> {
  const { witnesses } = await reading.from('checkpoint', readPolicy(reading))
  const key = witnesses.find(({ name }) => name === bound.source)?.key
  if (!key) return false
  const bytes = await bytesOf(reading, record, bound)
  try {
    return await isCosignedBy(key, fromUtf8(bytes), bound)
  } catch (error) {
    const isMalformed = [NoteError, CheckpointError, CosignatureError, TypeError].some((kind) => error instanceof kind)
    if (isMalformed) throw wrong(bound, (error as Error).message)
    throw error
  }
}

async function isCosignedBy(key: Vkey, text: string, bound: NotBefore): Promise<boolean> {
  const note = parseNote(text)
  parseCheckpoint(note.text)
  const signatures = signaturesBy(note, key)
  if (signatures.length === 0) return false
  if (!(await verifyNoteSignature(note, key))) throw wrong(bound, 'a signature that is not valid')
  const times = signatures.map(({ signature }) => new Date(readCosignature(signature).time * 1000).toISOString())
  if (!times.includes(bound.at)) throw wrong(bound, `signed at ${times.join(', ')}`)
  return true
}
