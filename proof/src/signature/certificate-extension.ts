// Reads and builds the X.509 extensions that we evaluate; unknown critical extensions are reported by name.
import {
  boolean,
  DerError,
  type DerNode,
  explicit,
  fieldsOf,
  ia5String,
  implicit,
  integer,
  namedBits,
  octetString,
  oid,
  readBitString,
  readBoolean,
  readDer,
  readOctets,
  readOid,
  readSmallInteger,
  sequence,
  TAG,
} from './der.ts'
import { OID } from './der-object-id.ts'

/** In bit order. */
const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const
export type KeyUsage = (typeof KEY_USAGES)[number]

export interface Extensions {
  readonly isCa: boolean
  /** Maximum number of authorities between this one and a leaf; undefined: no limit. */
  readonly pathLength: number | undefined
  readonly keyUsage: readonly KeyUsage[] | undefined
  readonly extendedKeyUsage: readonly string[] | undefined
  readonly extendedKeyUsageCritical: boolean
  readonly subjectKeyId: Uint8Array | undefined
  readonly authorityKeyId: Uint8Array | undefined
  readonly crlUrls: readonly string[]
  /** The URIs among the subject's alternative names. */
  readonly subjectUris: readonly string[]
  readonly unknownCritical: readonly string[]
}

export interface Extension {
  readonly critical: boolean
  readonly value: Uint8Array
}

const MAX_EXTENSIONS = 64
/** uniformResourceIdentifier, RFC 5280, 4.2.1.6. */
const URI_TAG = 0x86
/** We require no certificate policy, so critical policies can be ignored. */
const IGNORED_WHEN_CRITICAL: ReadonlySet<string> = new Set([OID.certificatePolicies, OID.crlDistributionPoints])
const UNDERSTOOD: ReadonlySet<string> = new Set([OID.basicConstraints, OID.keyUsage, OID.extendedKeyUsage])

export function readExtensionList(node: DerNode): Map<string, Extension> {
  const found = new Map<string, Extension>()
  const parts = node.children()
  if (node.tag !== TAG.sequence || parts.length === 0 || parts.length > MAX_EXTENSIONS) throw new DerError('not extensions')
  for (const part of parts) {
    const fields = fieldsOf(part)
    const name = readOid(fields.next(TAG.oid))
    const critical = fields.optional(TAG.boolean)
    const value = fields.next(TAG.octetString).content
    fields.end()
    if (found.has(name)) throw new DerError('an extension that stands twice')
    // Some older authorities encode the default FALSE, which DER forbids.
    found.set(name, { critical: critical !== undefined && readBoolean(critical), value })
  }
  return found
}

export function readExtensions(list: ReadonlyMap<string, Extension>): Extensions {
  const read = <T>(name: string, how: (node: DerNode) => T): T | undefined => {
    const extension = list.get(name)
    return extension && how(readDer(extension.value))
  }
  const constraints = read(OID.basicConstraints, readBasicConstraints)
  return {
    isCa: constraints?.isCa ?? false,
    pathLength: constraints?.pathLength,
    keyUsage: read(OID.keyUsage, readKeyUsage),
    extendedKeyUsage: read(OID.extendedKeyUsage, (node) => {
      const usages = fieldsOf(node)
      const names: string[] = []
      while (usages.more()) names.push(readOid(usages.next(TAG.oid)))
      if (names.length === 0 || names.length > MAX_EXTENSIONS) throw new DerError('not an extended key usage')
      return names
    }),
    extendedKeyUsageCritical: list.get(OID.extendedKeyUsage)?.critical ?? false,
    subjectKeyId: read(OID.subjectKeyId, readOctets),
    authorityKeyId: read(OID.authorityKeyId, (node) => fieldsOf(node).optional(0x80)?.content),
    crlUrls: read(OID.crlDistributionPoints, readCrlUrls) ?? [],
    subjectUris: read(OID.subjectAlternativeName, readUris) ?? [],
    unknownCritical: [...list].flatMap(([name, { critical }]) =>
      critical && !UNDERSTOOD.has(name) && !IGNORED_WHEN_CRITICAL.has(name) ? [name] : [],
    ),
  }
}

function readBasicConstraints(node: DerNode): { isCa: boolean; pathLength: number | undefined } {
  const fields = fieldsOf(node)
  const ca = fields.optional(TAG.boolean)
  const length = fields.optional(TAG.integer)
  fields.end()
  const isCa = ca !== undefined && readBoolean(ca)
  return { isCa, pathLength: length && readSmallInteger(length) }
}

function readKeyUsage(node: DerNode): KeyUsage[] {
  const { bytes } = readBitString(node)
  return KEY_USAGES.filter((_, bit) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0)
}

/** Only full names that are URLs; informational, no decision depends on them. */
function readCrlUrls(node: DerNode): string[] {
  const urls: string[] = []
  for (const point of node.children().slice(0, MAX_EXTENSIONS)) {
    const name = point.tag === TAG.sequence ? fieldsOf(point).optional(0xa0) : undefined
    for (const full of name?.children() ?? []) {
      if (full.tag !== 0xa0) continue
      urls.push(...readUris(full))
    }
  }
  return urls
}

/** Of a list of general names. */
const readUris = (names: DerNode): string[] =>
  names
    .children()
    .slice(0, MAX_EXTENSIONS)
    .flatMap(({ tag, content }) => (tag === URI_TAG ? [String.fromCharCode(...content.subarray(0, 2048))] : []))

export const extension = (name: string, value: Uint8Array, critical = false): Uint8Array =>
  sequence(oid(name), ...(critical ? [boolean(true)] : []), octetString(value))

export const basicConstraints = (isCa: boolean, pathLength?: number): Uint8Array =>
  extension(
    OID.basicConstraints,
    isCa ? sequence(boolean(true), ...(pathLength === undefined ? [] : [integer(pathLength)])) : sequence(),
    true,
  )

export const keyUsage = (...usages: readonly KeyUsage[]): Uint8Array =>
  extension(OID.keyUsage, namedBits(...usages.map((usage) => KEY_USAGES.indexOf(usage))), true)

const uriName = (uri: string): Uint8Array => implicit(6, readDer(ia5String(uri)).content)

export const subjectUri = (uri: string): Uint8Array => extension(OID.subjectAlternativeName, sequence(uriName(uri)))

export const crlDistributionPoint = (url: string): Uint8Array =>
  extension(OID.crlDistributionPoints, sequence(sequence(explicit(0, explicit(0, uriName(url))))))

export const authorityKeyId = (keyId: Uint8Array): Uint8Array => extension(OID.authorityKeyId, sequence(implicit(0, keyId)))
