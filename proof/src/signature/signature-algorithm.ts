// The supported algorithms and their AlgorithmIdentifiers; SHA-1 and older digests are not supported.

import type { DigestAlgorithm } from '../bytes/digest.ts'
import {
  DerError,
  type DerNode,
  fieldsOf,
  nullValue,
  oid,
  onlyChild,
  readDer,
  readOid,
  readSmallInteger,
  sequence,
  TAG,
} from './der.ts'
import { OID } from './der-object-id.ts'

export type SignatureScheme =
  | 'ecdsa-p256-sha256'
  | 'ecdsa-p384-sha384'
  | 'rsa-sha256'
  | 'rsa-sha384'
  | 'rsa-sha512'
  | 'ed25519'
  | 'sm2-sm3'

export const DIGEST_LENGTH = { sha256: 32, sha384: 48, sha512: 64, sm3: 32 } as const satisfies Record<DigestAlgorithm, number>

const DIGESTS: ReadonlyMap<string, DigestAlgorithm> = new Map([
  [OID.sha256, 'sha256'],
  [OID.sha384, 'sha384'],
  [OID.sha512, 'sha512'],
  [OID.sm3, 'sm3'],
])

/** RFC 5754: without parameters. */
export const digestAlgorithmId = (algorithm: DigestAlgorithm): Uint8Array => sequence(oid(OID[algorithm]))

/** Parameters must be NULL or absent; returns undefined for an unsupported digest. */
export function readDigestAlgorithm(node: DerNode): DigestAlgorithm | undefined {
  const { name, parameters } = readAlgorithmId(node)
  if (parameters && !isNull(parameters)) throw new DerError('a digest with parameters')
  return DIGESTS.get(name)
}

export function readAlgorithmId(node: DerNode): { name: string; parameters: DerNode | undefined } {
  const fields = fieldsOf(node)
  const name = readOid(fields.next(TAG.oid))
  const parameters = fields.more() ? fields.any() : undefined
  fields.end()
  return { name, parameters }
}

const isNull = (node: DerNode): boolean => node.tag === TAG.null && node.content.length === 0

const SCHEMES = {
  'ecdsa-p256-sha256': { name: OID.ecdsaSha256, digest: 'sha256', withNull: false },
  'ecdsa-p384-sha384': { name: OID.ecdsaSha384, digest: 'sha384', withNull: false },
  'rsa-sha256': { name: OID.rsaSha256, digest: 'sha256', withNull: true },
  'rsa-sha384': { name: OID.rsaSha384, digest: 'sha384', withNull: true },
  'rsa-sha512': { name: OID.rsaSha512, digest: 'sha512', withNull: true },
  ed25519: { name: OID.ed25519, digest: 'sha512', withNull: false },
  'sm2-sm3': { name: OID.sm2Sm3, digest: 'sm3', withNull: false },
} as const satisfies Record<SignatureScheme, { name: string; digest: DigestAlgorithm; withNull: boolean }>

export function signatureAlgorithmId(scheme: SignatureScheme): Uint8Array {
  const { name, withNull } = SCHEMES[scheme]
  return withNull ? sequence(oid(name), nullValue()) : sequence(oid(name))
}

/** The content digest of a CMS signature with this scheme. */
export const digestOfScheme = (scheme: SignatureScheme): DigestAlgorithm => SCHEMES[scheme].digest

export type SignatureMethod =
  | { readonly kind: 'ecdsa' | 'rsa'; readonly digest: Exclude<DigestAlgorithm, 'sm3'> }
  | { readonly kind: 'rsa-pss'; readonly digest: Exclude<DigestAlgorithm, 'sm3'>; readonly saltLength: number }
  | { readonly kind: 'ed25519' }
  | { readonly kind: 'sm2' }

const ECDSA: ReadonlyMap<string, Exclude<DigestAlgorithm, 'sm3'>> = new Map([
  [OID.ecdsaSha256, 'sha256'],
  [OID.ecdsaSha384, 'sha384'],
  [OID.ecdsaSha512, 'sha512'],
])
const RSA: ReadonlyMap<string, Exclude<DigestAlgorithm, 'sm3'>> = new Map([
  [OID.rsaSha256, 'sha256'],
  [OID.rsaSha384, 'sha384'],
  [OID.rsaSha512, 'sha512'],
])

/**
 * `digest` is the digest algorithm that a CMS signer states next to its signature algorithm: it must match, or complete an
 * algorithm that names only the key type. Returns undefined if the algorithm is unsupported or the two disagree.
 */
export function readSignatureMethod(algorithm: Uint8Array, digest?: DigestAlgorithm): SignatureMethod | undefined {
  const { name, parameters } = readAlgorithmId(readDer(algorithm))
  const bare = parameters === undefined
  const bareOrNull = parameters === undefined || isNull(parameters)
  const agreed = <T extends DigestAlgorithm>(own: T | undefined): T | undefined =>
    digest === undefined || own === digest ? own : undefined

  const ecdsa = bare ? agreed(ECDSA.get(name)) : undefined
  if (ecdsa) return { kind: 'ecdsa', digest: ecdsa }
  const rsa = bareOrNull ? agreed(RSA.get(name)) : undefined
  if (rsa) return { kind: 'rsa', digest: rsa }
  if (name === OID.rsa && bareOrNull && digest && digest !== 'sm3') return { kind: 'rsa', digest }
  if (name === OID.ed25519 && bare && agreed('sha512')) return { kind: 'ed25519' }
  if (name === OID.sm2Sm3 && bareOrNull && agreed('sm3')) return { kind: 'sm2' }
  if (name === OID.rsaPss && parameters) {
    const pss = readPssParameters(parameters)
    return pss && agreed(pss.digest) ? { kind: 'rsa-pss', ...pss } : undefined
  }
  return undefined
}

/** RFC 4055; the defaults use SHA-1, so the digest must be stated, and be the same for content and mask. */
function readPssParameters(node: DerNode): { digest: Exclude<DigestAlgorithm, 'sm3'>; saltLength: number } | undefined {
  const fields = fieldsOf(node)
  const hash = fields.optional(0xa0)
  const mask = fields.optional(0xa1)
  const salt = fields.optional(0xa2)
  const trailer = fields.optional(0xa3)
  fields.end()
  if (!hash || !mask || (trailer && readSmallInteger(onlyChild(trailer)) !== 1)) return undefined
  const digest = readDigestAlgorithm(onlyChild(hash))
  const { name, parameters } = readAlgorithmId(onlyChild(mask))
  if (name !== OID.mgf1 || !parameters || !digest || digest === 'sm3' || readDigestAlgorithm(parameters) !== digest)
    return undefined
  const saltLength = salt ? readSmallInteger(onlyChild(salt)) : 20
  return saltLength <= DIGEST_LENGTH.sha512 ? { digest, saltLength } : undefined
}
