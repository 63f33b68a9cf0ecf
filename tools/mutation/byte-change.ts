// Changes that know nothing of what they change: bits turned, ends cut off, bytes added, in every file there is.
import { isPayload } from '@attestry/proof/package/layout'
import { readSignedPdf } from '@attestry/proof/pdf-signature'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type Bench, type BeyondScript, type Change, fileOf, replaced, rewritten } from './change.ts'

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
    return [
      ...Array.from({ length: perFile }, () => flip(bytes, random.below(coveredLength(path, bytes) * 8))).map(
        ({ bytes: changed, name }) => change('flip, listed anew', name, changed),
      ),
      change('cut, listed anew', 'last byte cut off', bytes.subarray(0, -1)),
      change('append, listed anew', 'a zero byte added', appended(bytes, 0)),
    ]
  })
}

/** After the last document time-stamp a PDF holds only what helps to verify it; a changed bit there may be noticed or not. */
const coveredLength = (path: string, bytes: Uint8Array): number =>
  path === 'certificate.pdf' ? (readSignedPdf(bytes).timeStamps.at(-1)?.end ?? 0) : bytes.length

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
