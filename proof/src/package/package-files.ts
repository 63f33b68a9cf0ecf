// Builds every file of a package except the evidence itself, in a fixed order.

import { canonicalize } from '../bytes/canonical-json.ts'
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import type { Opening } from '../record/commitment.ts'
import { readManifest } from '../record/manifest.ts'
import { certificateFingerprint, pem } from '../signature/certificate.ts'
import { plainTimeStampResponse } from '../time-stamp/time-stamp.ts'
import { bagInfo, bagitText, manifestLines, payloadOxum, payloadPath } from './bag.ts'
import { anchorInclusionPath, anchorPath, isKnownPath, PATHS, REQUIRED_PATHS, rootPath, timeStampPath } from './layout.ts'

export interface PackageFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface PackageFacts {
  /** record.json, unchanged. */
  readonly record: string
  /** Openings of the subject's fields that may be disclosed. */
  readonly openings?: readonly Opening[]
  /** The custody log up to the sealing, unless withheld. */
  readonly custody?: string
  readonly certificatePdf: Uint8Array
  /** record.p7s and the RFC 3161 response for it. */
  readonly signature: Uint8Array
  readonly signatureTime: Uint8Array
  /** The inclusion proof of the record's leaf, and its signed checkpoint. */
  readonly inclusion: string
  readonly checkpoint: string
  /** RFC 3161 responses for the checkpoint's text. */
  readonly timeStamps: readonly { readonly authority: string; readonly response: Uint8Array }[]
  readonly policy: string
  readonly trust: string
  /** The certificates listed in `trust`, DER. */
  readonly roots: readonly Uint8Array[]
  readonly anchors?: readonly { readonly chain: string; readonly receipt: unknown; readonly inclusion: string }[]
  readonly evidenceRecord?: Uint8Array
  readonly packedAt: Date
  /** Name and version of the software. */
  readonly agent: string
  /** Guide and tools, identical in every package of a version: see verifier-paths.ts. */
  readonly texts: readonly PackageFile[]
}

export interface PayloadFile {
  /** Path in the package. */
  readonly path: string
  /** Path in the record. */
  readonly recordPath: string
  readonly size: number
  readonly sha256: string
}

export interface PackageParts {
  readonly files: readonly PackageFile[]
  /** The evidence, by reference; placed after `files`. */
  readonly data: readonly PayloadFile[]
}

export class PackageError extends Error {}

/** Throws PackageError for missing or unknown files, and ManifestError and BagError for invalid content. */
export function packageFiles(facts: PackageFacts): PackageParts {
  const { number, sourceClass, files } = readManifest(facts.record)
  const payload = sourceClass === 'digest' ? [] : files.map(withAllDigests)
  const lines = (algorithm: 'sha256' | 'sm3') =>
    manifestLines(payload.map((file) => ({ path: file.path, digest: file[algorithm] })))
  const info = bagInfo([
    ['Bagging-Date', facts.packedAt.toISOString().slice(0, 10)],
    ['External-Identifier', number],
    ['Payload-Oxum', payloadOxum(payload.map(({ size }) => size))],
    ['Bag-Software-Agent', facts.agent],
  ])
  const tagFiles: PackageFile[] = [
    ...facts.texts,
    text(PATHS.declaration, bagitText()),
    text(PATHS.info, info),
    text(PATHS.payloadSha256, lines('sha256')),
    text(PATHS.payloadSm3, lines('sm3')),
    text(PATHS.record, facts.record),
    ...(facts.openings?.length ? [text(PATHS.openings, canonicalize(facts.openings))] : []),
    ...(facts.custody ? [text(PATHS.custody, facts.custody)] : []),
    { path: PATHS.certificate, bytes: facts.certificatePdf },
    ...proofFiles(facts),
  ]
  checkPaths(tagFiles.map(({ path }) => path))
  return {
    files: [...tagFiles, text(PATHS.tagFiles, tagManifest(tagFiles))],
    data: payload.map(({ path, recordPath, size, sha256 }) => ({ path, recordPath, size, sha256 })),
  }
}

/** Lists every file except itself and the evidence. */
export const tagManifest = (tagFiles: readonly PackageFile[]): string =>
  manifestLines(tagFiles.map(({ path, bytes }) => ({ path, digest: toHex(sha256(bytes)) })))

function proofFiles(facts: PackageFacts): PackageFile[] {
  return [
    { path: PATHS.signature, bytes: facts.signature },
    { path: PATHS.signatureTime, bytes: plainTimeStampResponse(facts.signatureTime) },
    text(PATHS.inclusion, facts.inclusion),
    text(PATHS.checkpoint, facts.checkpoint),
    ...facts.timeStamps.map(({ authority, response }) => ({
      path: timeStampPath(authority),
      bytes: plainTimeStampResponse(response),
    })),
    text(PATHS.policy, facts.policy),
    text(PATHS.trust, facts.trust),
    ...facts.roots.map((root) => text(rootPath(certificateFingerprint(root)), pem('CERTIFICATE', root))),
    ...(facts.anchors ?? []).flatMap(({ chain, receipt, inclusion }) => [
      text(anchorPath(chain), canonicalize(receipt)),
      text(anchorInclusionPath(chain), inclusion),
    ]),
    ...(facts.evidenceRecord ? [{ path: PATHS.evidenceRecord, bytes: facts.evidenceRecord }] : []),
  ]
}

function checkPaths(paths: readonly string[]): void {
  const foreign = paths.find((path, at) => !isKnownPath(path) || path === PATHS.tagFiles || paths.indexOf(path) !== at)
  if (foreign !== undefined) throw new PackageError(`no place for ${foreign}`)
  const missing = REQUIRED_PATHS.find((path) => path !== PATHS.tagFiles && !paths.includes(path))
  if (missing !== undefined) throw new PackageError(`${missing} is missing`)
}

function withAllDigests({ path, size, sha256, sm3 }: ReturnType<typeof readManifest>['files'][number]) {
  if (size === null || sha256 === null || sm3 === null) throw new PackageError(`incomplete digests of ${path}`)
  return { path: payloadPath(path), recordPath: path, size, sha256, sm3 }
}

const text = (path: string, content: string): PackageFile => ({ path, bytes: utf8(content) })
