// Changes that know nothing of what they change: bits turned, ends cut off, bytes added, in every file there is.

import { isPayload, PATHS } from '@attestry/proof/package/layout'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { readSignedData } from '@attestry/proof/signature/cms'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type Bench, type BeyondScript, type Change, fileOf, type Random, replaced, rewritten } from './change.ts'

const listOf = (path: string): readonly CheckId[] => (isPayload(path) ? ['payload-sha256'] : ['tag-files'])

/** In every file, the lists left as they are: the digest gives it away. */
export function plainChanges({ whole, random }: Bench, perFile: number): Change[] {
  const trust = whole.platform.trustDigest
  return [...whole.files].flatMap(([path, bytes]) => {
    const expected = { refusedBy: listOf(path) }
    const change = (kind: string, name: string, changed: Uint8Array): Change => ({
      kind,
      name: `${path}: ${name}`,
      files: replaced(whole.files, { [path]: changed }),
      trust,
      expected,
    })
    const flips = bytes.length === 0 ? [] : Array.from({ length: perFile }, () => flip(bytes, random.below(bytes.length * 8)))
    const cut = bytes.length === 0 ? [] : [change('cut', 'last byte cut off', bytes.subarray(0, -1))]
    const halved = bytes.length < 2 ? [] : [change('cut', 'second half cut off', bytes.subarray(0, bytes.length >> 1))]
    return [
      ...flips.map(({ bytes: changed, name }) => change('flip', name, changed)),
      ...cut,
      ...halved,
      change('append', 'a newline added', appended(bytes, 0x0a)),
    ]
  })
}

/** Where an answer says whether it was granted. */
export const STATUS = 8

interface Place {
  readonly path: string
  readonly checks: readonly CheckId[]
  readonly beyondScript?: BeyondScript
}

/** Where the list of tag files is made anew, the proof itself has to notice. */
const PLACES: readonly Place[] = [
  { path: 'record.json', checks: ['signature'] },
  { path: 'openings.json', checks: ['record'] },
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

export function deepChanges({ whole, random }: Bench, perFile: number): Change[] {
  const roots = [...whole.files.keys()]
    .filter((path) => path.startsWith('proof/certs/'))
    .map((path): Place => ({ path, checks: ['trust'] }))
  return [...PLACES, ...roots].flatMap(({ path, checks, beyondScript }) => {
    const bytes = fileOf(whole.files, path)
    const change = (kind: string, name: string, changed: Uint8Array): Change => ({
      kind,
      name: `${path}: ${name}`,
      files: rewritten(whole.files, { [path]: changed }),
      trust: whole.platform.trustDigest,
      expected: { refusedBy: checks },
      ...(beyondScript ? { beyondScript } : {}),
    })
    const turned = Array.from({ length: perFile }, () => placeIn(path, bytes, random)).map((byte): Change => {
      const { bytes: changed, name } = flip(bytes, byte * 8 + random.below(8))
      const made = change('flip, listed anew', name, changed)
      return isFrame(path, bytes, byte) && !beyondScript ? { ...made, beyondScript: 'frame' } : made
    })
    return [
      ...turned,
      change('cut, listed anew', 'last byte cut off', bytes.subarray(0, -1)),
      change('append, listed anew', 'a zero byte added', appended(bytes, 0)),
    ]
  })
}

/** Any byte but those that are known to say nothing, which stand among the harmless changes. */
function placeIn(path: string, bytes: Uint8Array, random: Random): number {
  const at = random.below(meantLength(path, bytes))
  return path.endsWith('.tsr') && at === STATUS ? placeIn(path, bytes, random) : at
}

function meantLength(path: string, bytes: Uint8Array): number {
  // After the last document time-stamp a PDF holds only what helps to verify it.
  if (path === PATHS.certificate) return readSignedPdf(bytes).timeStamps.at(-1)?.end ?? 0
  // Under an anchored checkpoint it is the log's own signature that counts.
  if (path === 'proof/chain.evm.tlog-proof') return Buffer.from(bytes).indexOf('\u2014 witness-')
  return bytes.length
}

/** Whether a byte belongs to the frame of a time-stamp: neither to what it says, nor to its signature, nor to a certificate. */
function isFrame(path: string, bytes: Uint8Array, byte: number): boolean {
  if (path.endsWith('.tsr')) return !isMeant(readTimeStampResponse(bytes).token ?? bytes, bytes.byteOffset + byte)
  if (path !== PATHS.certificate) return false
  const [last] = readSignedPdf(bytes).timeStamps.slice(-1)
  const [before] = last?.covered ?? []
  const inside = (byte - (before?.length ?? 0) - 1) >> 1
  if (!last || !before || byte <= before.length || inside >= last.contents.length) return false
  return !isMeant(last.contents, last.contents.byteOffset + inside)
}

/** `place` counts from the beginning of the buffer the token lies in. */
function isMeant(token: Uint8Array, place: number): boolean {
  const { content, certificates, signer } = readSignedData(token)
  const attributes = [...signer.attributes.values()].flat().map(({ raw }) => raw)
  return [...(content ? [content] : []), ...certificates, ...attributes, signer.signature].some(
    ({ byteOffset, length }) => place >= byteOffset && place < byteOffset + length,
  )
}

export function flip(bytes: Uint8Array, bit: number): { bytes: Uint8Array; name: string } {
  const changed = new Uint8Array(bytes)
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return { bytes: changed, name: `bit ${bit & 7} of byte ${bit >> 3} turned` }
}

function appended(bytes: Uint8Array, byte: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1)
  longer.set(bytes)
  longer[bytes.length] = byte
  return longer
}
