// Log entries: one line with kind and digest, without personal data.
import { fromUtf8, utf8 } from '../bytes/digest.ts'

const KINDS = ['record', 'key', 'journal', 'trust', 'verifier'] as const

/** A record's manifest, a key event, a statement about the journals (audit, custody, ledger), a trust list, or the list of the verifiers' digests. */
export type LeafKind = (typeof KINDS)[number]

export interface Leaf {
  readonly kind: LeafKind
  readonly sha256: string
}

const FORMAT = 'attestry/leaf/v1'
const LENGTHS = new Set(KINDS.map((kind) => `${FORMAT}\n${kind} ${'0'.repeat(64)}\n`.length))

export const recordLeaf = (manifestSha256: string): Uint8Array => writeLeaf({ kind: 'record', sha256: manifestSha256 })
export const keyEventLeaf = (eventSha256: string): Uint8Array => writeLeaf({ kind: 'key', sha256: eventSha256 })

export function writeLeaf({ kind, sha256 }: Leaf): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256 in lower-case hexadecimal')
  return utf8(`${FORMAT}\n${kind} ${sha256}\n`)
}

/** Returns undefined for an entry of another kind or version. */
export function readLeaf(bytes: Uint8Array): Leaf | undefined {
  if (!LENGTHS.has(bytes.length)) return undefined
  let text: string
  try {
    text = fromUtf8(bytes)
  } catch {
    return undefined
  }
  const match = /^attestry\/leaf\/v1\n(record|key|journal|trust|verifier) ([0-9a-f]{64})\n$/.exec(text)
  return match ? { kind: match[1] as LeafKind, sha256: match[2] as string } : undefined
}
