// Blind changes to every file: flipped bits, truncation and appended bytes.

import { isPayload, PATHS } from '@attestry/proof/package/layout'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { readSignedData } from '@attestry/proof/signature/cms'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type BeyondScript, type Change, fileOf, type Random, replaced, rewritten, type Samples } from './change.ts'

const manifestCheckOf = (path: string): readonly CheckId[] => (isPayload(path) ? ['payload-sha256'] : ['tag-files'])

/** In every file, with unchanged manifests: the file's digest no longer matches. */
export function plainChanges({ whole, random }: Samples, perFile: number): Change[] {
  const trust = whole.platform.trustDigest
  return [...whole.files].flatMap(([path, bytes]) => {
    const expected = { refusedBy: manifestCheckOf(path) }
    const change = (kind: string, name: string, changed: Uint8Array): Change => ({
      kind,
      name: `${path}: ${name}`,
      files: replaced(whole.files, { [path]: changed }),
      trust,
      expected,
    })
    const flips = bytes.length === 0 ? [] : Array.from({ length: perFile }, () => flip(bytes, random.below(bytes.length * 8)))
    const cut = bytes.length === 0 ? [] : [change('cut', 'last byte removed', bytes.subarray(0, -1))]
    const halved = bytes.length < 2 ? [] : [change('cut', 'second half removed', bytes.subarray(0, bytes.length >> 1))]
    return [
      ...flips.map(({ bytes: changed, name }) => change('flip', name, changed)),
      ...cut,
      ...halved,
      change('append', 'a newline appended', appended(bytes, 0x0a)),
    ]
  })
}

/** Offset of the status byte in a time-stamp response. */
export const STATUS_OFFSET = 8

interface Target {
  readonly path: string
  readonly checks: readonly CheckId[]
  readonly beyondScript?: BeyondScript
}

/** With an updated tag manifest, the proof itself has to detect the change. */
const TARGETS: readonly Target[] = [
  { path: 'record.json', checks: ['signature'] },
  { path: 'openings.json', checks: ['record'] },
  { path: 'custody.jsonl', checks: ['record'] },
  { path: 'certificate.pdf', checks: ['certificate'] },
  { path: 'proof/record.p7s', checks: ['signature', 'signature-time'] },
  { path: 'proof/record.p7s.tsr', checks: ['signature-time'] },
  { path: 'proof/inclusion.tlog-proof', checks: ['inclusion', 'checkpoint'] },
  { path: 'proof/checkpoint', checks: ['checkpoint', 'witnesses', 'time-stamps'] },
  { path: 'proof/checkpoint.embedded.tsr', checks: ['time-stamps'] },
  { path: 'proof/checkpoint.embedded-sm2.tsr', checks: ['time-stamps'], beyondScript: 'sm2' },
  { path: 'proof/policy', checks: ['trust'] },
  { path: 'proof/trust.txt', checks: ['trust'] },
  { path: 'proof/chain.evm.json', checks: ['anchors'], beyondScript: 'chain' },
  { path: 'proof/chain.evm.tlog-proof', checks: ['anchors'] },
  { path: 'proof/evidence-record.er', checks: ['evidence-record'], beyondScript: 'evidence-record' },
  { path: 'manifest-sha256.txt', checks: ['payload-sha256'] },
  { path: 'manifest-sm3.txt', checks: ['payload-sm3'] },
  { path: 'bagit.txt', checks: ['tag-files'] },
]

export function deepChanges({ whole, random }: Samples, perFile: number): Change[] {
  const roots = [...whole.files.keys()]
    .filter((path) => path.startsWith('proof/certs/'))
    .map((path): Target => ({ path, checks: ['trust'] }))
  return [...TARGETS, ...roots].flatMap(({ path, checks, beyondScript }) => {
    const bytes = fileOf(whole.files, path)
    const change = (kind: string, name: string, changed: Uint8Array): Change => ({
      kind,
      name: `${path}: ${name}`,
      files: rewritten(whole.files, { [path]: changed }),
      trust: whole.platform.trustDigest,
      expected: { refusedBy: checks },
      ...(beyondScript ? { beyondScript } : {}),
    })
    const flipped = Array.from({ length: perFile }, () => meaningfulOffset(path, bytes, random)).map((byte): Change => {
      const { bytes: changed, name } = flip(bytes, byte * 8 + random.below(8))
      const made = change('flip, manifest updated', name, changed)
      return isEncodingOnly(path, bytes, byte) && !beyondScript ? { ...made, beyondScript: 'frame' } : made
    })
    return [
      ...flipped,
      change('cut, manifest updated', 'last byte removed', bytes.subarray(0, -1)),
      change('append, manifest updated', 'a zero byte appended', appended(bytes, 0)),
    ]
  })
}

/** A random byte, except those without meaning, whose changes are in accepted-change.ts. */
function meaningfulOffset(path: string, bytes: Uint8Array, random: Random): number {
  const at = random.below(meaningfulLength(path, bytes))
  return path.endsWith('.tsr') && at === STATUS_OFFSET ? meaningfulOffset(path, bytes, random) : at
}

function meaningfulLength(path: string, bytes: Uint8Array): number {
  // After the last document time-stamp a PDF only contains validation data.
  if (path === PATHS.certificate) return readSignedPdf(bytes).timeStamps.at(-1)?.end ?? 0
  // Under an anchored checkpoint only the log's own signature is checked.
  if (path === 'proof/chain.evm.tlog-proof') return Buffer.from(bytes).indexOf('\u2014 witness-')
  return bytes.length
}

/** Whether a byte belongs to a time-stamp's encoding only: not to its content, signature, attributes or certificates. */
function isEncodingOnly(path: string, bytes: Uint8Array, byte: number): boolean {
  if (path.endsWith('.tsr')) return !isMeaningful(readTimeStampResponse(bytes).token ?? bytes, bytes.byteOffset + byte)
  if (path !== PATHS.certificate) return false
  const [last] = readSignedPdf(bytes).timeStamps.slice(-1)
  const [before] = last?.covered ?? []
  const inside = (byte - (before?.length ?? 0) - 1) >> 1
  if (!last || !before || byte <= before.length || inside >= last.contents.length) return false
  return !isMeaningful(last.contents, last.contents.byteOffset + inside)
}

/** `offset` counts from the start of the token's underlying buffer. */
function isMeaningful(token: Uint8Array, offset: number): boolean {
  const { content, certificates, signer } = readSignedData(token)
  const attributes = [...signer.attributes.values()].flat().map(({ raw }) => raw)
  return [...(content ? [content] : []), ...certificates, ...attributes, signer.signature].some(
    ({ byteOffset, length }) => offset >= byteOffset && offset < byteOffset + length,
  )
}

export function flip(bytes: Uint8Array, bit: number): { bytes: Uint8Array; name: string } {
  const changed = new Uint8Array(bytes)
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return { bytes: changed, name: `bit ${bit & 7} of byte ${bit >> 3} flipped` }
}

function appended(bytes: Uint8Array, byte: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1)
  longer.set(bytes)
  longer[bytes.length] = byte
  return longer
}
