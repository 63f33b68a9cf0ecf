// TSTInfo (RFC 3161, 2.4.2): the signed content of a time-stamp.

import { toHex } from '../bytes/hex.ts'
import { readExtensionList } from '../signature/certificate-extension.ts'
import {
  constructed,
  DerError,
  type DerNode,
  explicit,
  fieldsOf,
  generalizedTime,
  implicit,
  integer,
  oid,
  readBoolean,
  readDer,
  readInteger,
  readOid,
  readSmallInteger,
  readTime,
  sequence,
  TAG,
} from '../signature/der.ts'
import { buildImprint, type Imprint, readImprint } from './time-stamp-imprint.ts'

export interface TimeStampInfo {
  readonly policy: string
  /** Undefined if the algorithm is unsupported. */
  readonly imprint: Imprint | undefined
  readonly serial: string
  readonly time: Date
  /** The maximum error of the authority's clock, if stated. */
  readonly accuracyMs: number | undefined
  readonly nonce: bigint | undefined
}

export interface TimeStampInfoToBuild {
  readonly policy: string
  readonly imprint: Imprint
  readonly serial: bigint
  readonly time: Date
  readonly accuracyMs?: number
  readonly nonce?: bigint
  /** The authority's name, DER. */
  readonly authority: Uint8Array
}

export function buildTimeStampInfo({
  policy,
  imprint,
  serial,
  time,
  accuracyMs,
  nonce,
  authority,
}: TimeStampInfoToBuild): Uint8Array {
  return sequence(
    integer(1),
    oid(policy),
    buildImprint(imprint),
    integer(serial),
    generalizedTime(time),
    ...(accuracyMs === undefined ? [] : [buildAccuracy(accuracyMs)]),
    ...(nonce === undefined ? [] : [integer(nonce)]),
    explicit(0, constructed(0xa4, authority)),
  )
}

function buildAccuracy(milliseconds: number): Uint8Array {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 1) throw new RangeError('an accuracy is at least a millisecond')
  const [seconds, rest] = [Math.floor(milliseconds / 1000), milliseconds % 1000]
  return sequence(...(seconds > 0 ? [integer(seconds)] : []), ...(rest > 0 ? [implicit(0, readDer(integer(rest)).content)] : []))
}

/** Throws DerError. */
export function readTimeStampInfo(der: Uint8Array): TimeStampInfo {
  const fields = fieldsOf(readDer(der))
  if (readSmallInteger(fields.next(TAG.integer)) !== 1) throw new DerError('a time-stamp of an unknown version')
  const policy = readOid(fields.next(TAG.oid))
  const imprint = readImprint(fields.next(TAG.sequence))
  const serial = fields.next(TAG.integer)
  const time = readTime(fields.next(TAG.generalizedTime))
  const accuracy = fields.optional(TAG.sequence)
  const ordering = fields.optional(TAG.boolean)
  const nonce = fields.optional(TAG.integer)
  fields.optional(0xa0)
  const extensions = fields.optional(0xa1)
  fields.end()
  if (ordering) readBoolean(ordering)
  if (extensions) rejectCritical(extensions)
  return {
    policy,
    imprint,
    serial: serialText(serial),
    time,
    accuracyMs: accuracy && readAccuracy(accuracy),
    nonce: nonce && readInteger(nonce),
  }
}

/** Hexadecimal, without a sign byte. */
function serialText(node: DerNode): string {
  const isPadded = readInteger(node) > 0n && node.content[0] === 0
  return toHex(isPadded ? node.content.subarray(1) : node.content)
}

function readAccuracy(node: DerNode): number {
  const fields = fieldsOf(node)
  const seconds = fields.optional(TAG.integer)
  const millis = fields.optional(0x80)
  const micros = fields.optional(0x81)
  fields.end()
  const [ms, us] = [millis, micros].map((part) => (part ? readSmallInteger(part, part.tag) : 0)) as [number, number]
  if (ms > 999 || us > 999) throw new DerError('an accuracy out of bounds')
  return (seconds ? readSmallInteger(seconds) : 0) * 1000 + ms + us / 1000
}

/** [1] IMPLICIT Extensions. */
function rejectCritical(node: DerNode): void {
  const list = readExtensionList({ ...node, tag: TAG.sequence, children: () => node.children() })
  for (const [name, { critical }] of list) if (critical) throw new DerError(`a time-stamp with critical ${name}`)
}
