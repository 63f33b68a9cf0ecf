// OpenTimestamps proofs, as files and as calendar responses: strict parsing, canonical encoding, verification against block headers.

import { concat, fromUtf8, sameBytes, utf8 } from '../bytes/digest.ts'
import { fromHex, toHex } from '../bytes/hex.ts'
import { BitcoinHeaderError, type BitcoinNetwork, readBitcoinHeader } from './bitcoin-header.ts'
import { ByteReader, varbytes, varuint } from './ots-bytes.ts'
import { OtsError } from './ots-error.ts'
import {
  applyOperation,
  attestationKey,
  attestationsIn,
  BITCOIN_TAG,
  hasBytes,
  MAX_MESSAGE_BYTES,
  OPERATION_TAGS,
  type OtsAttestation,
  type OtsOperation,
  type OtsStep,
  type OtsTimestamp,
  operationKey,
  PENDING_TAG,
  sortByKey,
} from './ots-timestamp.ts'

const MAGIC = concat(Uint8Array.of(0), utf8('OpenTimestamps'), Uint8Array.of(0, 0), utf8('Proof'), fromHex('00bf89e2e884e89294'))
const VERSION = 1
const DIGEST_BYTES = 32
const KINDS = new Map(Object.entries(OPERATION_TAGS).map(([kind, tag]) => [tag as number, kind as OtsOperation['kind']]))
const ATTESTATION = 0x00
const FORK = 0xff

const MAX_PAYLOAD_BYTES = 8192
const MAX_URI_BYTES = 1000
const MAX_BLOCK_HEIGHT = 0x7fffffff
/** The recursion limit of the reference implementation. */
const MAX_DEPTH = 256
/** Enough for the paths of several calendars; a longer proof is an attack. */
const MAX_STEPS = 2000
export const MAX_OTS_BYTES = 65_536

export type CheckedAttestation =
  | { readonly kind: 'pending'; readonly uri: string }
  | { readonly kind: 'unknown'; readonly tag: string }
  /** `block` is null if the block header was not given: the attestation is then unverified. */
  | { readonly kind: 'bitcoin'; readonly height: number; readonly block: { readonly hash: string; readonly time: Date } | null }

/**
 * Checks that the file is for this digest and that the steps lead to the Merkle root of every given block header.
 * The caller must compare the block hash with Bitcoin; the header's proof of work only makes forgery expensive.
 */
export function verifyOts(
  bytes: Uint8Array,
  {
    digest,
    headers = new Map(),
    network = 'bitcoin',
  }: { readonly digest: Uint8Array; readonly headers?: ReadonlyMap<number, Uint8Array>; readonly network?: BitcoinNetwork },
): { readonly attestations: readonly CheckedAttestation[] } {
  const timestamp = readOts(bytes)
  if (!sameBytes(timestamp.message, digest)) throw new OtsError('digest', 'this time-stamp is of another digest')
  const attestations = attestationsIn(timestamp).map(({ message, attestation }): CheckedAttestation => {
    if (attestation.kind === 'pending') return attestation
    if (attestation.kind === 'unknown') return { kind: 'unknown', tag: attestation.tag }
    const header = headers.get(attestation.height)
    return { ...attestation, block: header ? checkBlock(header, message, network) : null }
  })
  return { attestations }
}

/** Only files for a SHA-256 digest: we anchor no other. */
export function readOts(bytes: Uint8Array): OtsTimestamp {
  if (bytes.length > MAX_OTS_BYTES) throw new OtsError('malformed', 'longer than a time-stamp')
  const reader = new ByteReader(bytes)
  if (!sameBytes(reader.bytes(MAGIC.length), MAGIC)) throw new OtsError('malformed', 'not an OpenTimestamps file')
  if (reader.varuint(VERSION) !== VERSION) throw new OtsError('malformed', 'of an unknown version')
  if (reader.byte() !== OPERATION_TAGS.sha256) throw new OtsError('malformed', 'not for a SHA-256 digest')
  const timestamp = readNode(reader, reader.bytes(DIGEST_BYTES), 0, { steps: MAX_STEPS })
  reader.end()
  return timestamp
}

export function writeOts(timestamp: OtsTimestamp): Uint8Array {
  if (timestamp.message.length !== DIGEST_BYTES) throw new OtsError('malformed', 'not for a SHA-256 digest')
  const head = concat(MAGIC, varuint(VERSION), Uint8Array.of(OPERATION_TAGS.sha256), timestamp.message)
  const bytes = concat(head, writeTimestamp(timestamp))
  if (bytes.length > MAX_OTS_BYTES) throw new OtsError('malformed', 'longer than a time-stamp')
  return bytes
}

/** What a calendar answers: the steps from a message on, without the message itself. */
export function readTimestamp(bytes: Uint8Array, message: Uint8Array): OtsTimestamp {
  if (bytes.length > MAX_OTS_BYTES) throw new OtsError('malformed', 'longer than a time-stamp')
  if (message.length === 0 || message.length > MAX_MESSAGE_BYTES) throw new OtsError('malformed', 'not a message')
  const reader = new ByteReader(bytes)
  const timestamp = readNode(reader, message, 0, { steps: MAX_STEPS })
  reader.end()
  return timestamp
}

export function writeTimestamp({ attestations, steps }: OtsTimestamp): Uint8Array {
  const branches = [
    ...attestations.map(writeAttestation),
    ...steps.map(({ operation, timestamp }) => concat(writeOperation(operation), writeTimestamp(timestamp))),
  ]
  const last = branches.pop()
  if (!last) throw new OtsError('malformed', 'a time-stamp that leads nowhere')
  return concat(...branches.flatMap((branch) => [Uint8Array.of(FORK), branch]), last)
}

function checkBlock(header: Uint8Array, root: Uint8Array, network: BitcoinNetwork): { hash: string; time: Date } {
  try {
    const { hash, time, merkleRoot } = readBitcoinHeader(header, network)
    if (!sameBytes(merkleRoot, root)) throw new OtsError('header', 'the block has another Merkle root')
    return { hash, time }
  } catch (error) {
    if (error instanceof BitcoinHeaderError) throw new OtsError(error.reason === 'work' ? 'work' : 'header', error.message)
    throw error
  }
}

function readNode(reader: ByteReader, message: Uint8Array, depth: number, budget: { steps: number }): OtsTimestamp {
  if (depth >= MAX_DEPTH) throw new OtsError('malformed', 'too deep')
  const attestations: OtsAttestation[] = []
  const steps: OtsStep[] = []
  const branch = (tag: number) => {
    budget.steps -= 1
    if (budget.steps < 0) throw new OtsError('malformed', 'too many steps')
    if (tag === ATTESTATION) return void attestations.push(readAttestation(reader, message))
    const operation = readOperation(reader, tag)
    steps.push({ operation, timestamp: readNode(reader, applyOperation(operation, message), depth + 1, budget) })
  }
  let tag = reader.byte()
  while (tag === FORK) {
    branch(reader.byte())
    tag = reader.byte()
  }
  branch(tag)
  const keyOfStep = (step: OtsStep) => operationKey(step.operation)
  rejectDuplicates(attestations, attestationKey)
  rejectDuplicates(steps, keyOfStep)
  return { message, attestations: sortByKey(attestations, attestationKey), steps: sortByKey(steps, keyOfStep) }
}

/** Implementations differ in which of two equal branches they keep, so duplicates are rejected. */
function rejectDuplicates<Item>(items: readonly Item[], keyOf: (item: Item) => string): void {
  if (new Set(items.map(keyOf)).size !== items.length) throw new OtsError('malformed', 'the same branch twice')
}

function readOperation(reader: ByteReader, tag: number): OtsOperation {
  const kind = KINDS.get(tag)
  if (!kind) throw new OtsError('malformed', `a step of the unknown kind ${tag}`)
  return kind === 'append' || kind === 'prepend' ? { kind, bytes: reader.varbytes(MAX_MESSAGE_BYTES, 1) } : { kind }
}

function writeOperation(operation: OtsOperation): Uint8Array {
  const tag = Uint8Array.of(OPERATION_TAGS[operation.kind])
  return hasBytes(operation) ? concat(tag, varbytes(operation.bytes)) : tag
}

function readAttestation(reader: ByteReader, message: Uint8Array): OtsAttestation {
  const tag = toHex(reader.bytes(8))
  const payload = reader.varbytes(MAX_PAYLOAD_BYTES)
  if (tag !== BITCOIN_TAG && tag !== PENDING_TAG) return { kind: 'unknown', tag, payload }
  const content = new ByteReader(payload)
  const attestation: OtsAttestation =
    tag === BITCOIN_TAG
      ? { kind: 'bitcoin', height: content.varuint(MAX_BLOCK_HEIGHT) }
      : { kind: 'pending', uri: readUri(content.varbytes(MAX_URI_BYTES, 1)) }
  content.end()
  if (attestation.kind === 'bitcoin' && message.length !== DIGEST_BYTES)
    throw new OtsError('malformed', 'no Merkle root has this length')
  return attestation
}

function writeAttestation(attestation: OtsAttestation): Uint8Array {
  const write = (tag: string, payload: Uint8Array) => concat(Uint8Array.of(ATTESTATION), fromHex(tag), varbytes(payload))
  if (attestation.kind === 'bitcoin') return write(BITCOIN_TAG, varuint(attestation.height))
  if (attestation.kind === 'pending') return write(PENDING_TAG, varbytes(utf8(attestation.uri)))
  return write(attestation.tag, attestation.payload)
}

/** The format allows few characters, so that an untrusted address cannot contain anything else, such as a query. */
function readUri(bytes: Uint8Array): string {
  const allowed = bytes.every((byte) => /[A-Za-z0-9._/:-]/.test(String.fromCharCode(byte)))
  if (!allowed) throw new OtsError('malformed', 'a calendar whose address has other characters than the format allows')
  return fromUtf8(bytes)
}
