// Checks the content type of bytes before they are signed: a key for one purpose never signs another kind of content.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { DerError, type DerNode, fieldsOf, readDer, readInteger, readOid, readTime, TAG } from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import { signatureAlgorithmId } from '@attestry/proof/signature/signature'
import { type KeyAlgorithm, type KeyInfo, type KeyPurpose, SCHEME_OF, SignerRefused } from './port.ts'

const CONTENT_OF: Partial<Record<KeyPurpose, string>> = {
  'time-stamp': OID.timeStampInfo,
  record: OID.data,
  document: OID.data,
}
const SIGNING_CERTIFICATE = [OID.signingCertificate, OID.signingCertificateV2]
const DIGEST_BYTES = [32, 48, 64]
const [VERSION_2, VERSION_3] = [1n, 2n]

/** Accepts the signed attributes of a CMS signature over the content this key is for. */
export function checkAttributes(key: KeyInfo, bytes: Uint8Array): void {
  const wanted = CONTENT_OF[key.purpose]
  if (!wanted) throw new SignerRefused('wrong-key', `a key for ${key.purpose} does not sign documents`)
  parseAs('signed attributes', () => {
    const values = attributesOf(readDer(bytes))
    const contentType = values.get(OID.contentType)
    if (!contentType || readOid(contentType) !== wanted) throw new DerError(`the content is not what a ${key.purpose} key signs`)
    const digest = values.get(OID.messageDigest)
    if (digest?.tag !== TAG.octetString || !DIGEST_BYTES.includes(digest.content.length)) throw new DerError('no message digest')
    if (!SIGNING_CERTIFICATE.some((name) => values.get(name)?.tag === TAG.sequence)) throw new DerError('no signing certificate')
  })
}

/** Requires each attribute once, with one value, in DER order. */
function attributesOf(set: DerNode): Map<string, DerNode> {
  if (set.tag !== TAG.set) throw new DerError('not a set')
  const values = new Map<string, DerNode>()
  let before: Uint8Array | undefined
  for (const attribute of set.children()) {
    if (before && Buffer.compare(before, attribute.raw) >= 0) throw new DerError('attributes out of order')
    before = attribute.raw
    const fields = fieldsOf(attribute)
    const name = readOid(fields.next(TAG.oid))
    const members = fieldsOf(fields.next(TAG.set), TAG.set)
    fields.end()
    if (values.has(name)) throw new DerError(`duplicate attribute ${name}`)
    values.set(name, members.any())
    members.end()
  }
  return values
}

/** Accepts a version 3 certificate that names this key's signature algorithm. */
export function checkCertificate(key: KeyInfo, tbs: Uint8Array): void {
  requireAuthority(key)
  parseAs('a certificate', () => {
    const fields = fieldsOf(readDer(tbs))
    const version = fieldsOf(fields.next(0xa0), 0xa0)
    if (readInteger(version.next(TAG.integer)) !== VERSION_3) throw new DerError('not of version 3')
    version.end()
    if (readInteger(fields.next(TAG.integer)) <= 0n) throw new DerError('no serial number')
    checkScheme(key.algorithm, fields.next(TAG.sequence))
    fields.next(TAG.sequence)
    const validity = fieldsOf(fields.next(TAG.sequence))
    checkTimes(validity.any(), validity.any())
    validity.end()
    fields.next(TAG.sequence)
    const publicKey = fieldsOf(fields.next(TAG.sequence))
    publicKey.next(TAG.sequence)
    publicKey.next(TAG.bitString)
    publicKey.end()
    fields.next(0xa3)
    fields.end()
  })
}

/** Accepts a version 2 revocation list that names this key's signature algorithm. */
export function checkCrl(key: KeyInfo, tbs: Uint8Array): void {
  requireAuthority(key)
  parseAs('a revocation list', () => {
    const fields = fieldsOf(readDer(tbs))
    if (readInteger(fields.next(TAG.integer)) !== VERSION_2) throw new DerError('not of version 2')
    checkScheme(key.algorithm, fields.next(TAG.sequence))
    fields.next(TAG.sequence)
    checkTimes(fields.any(), fields.any())
    const revoked = fields.optional(TAG.sequence)
    if (revoked?.children().some((entry) => entry.tag !== TAG.sequence)) throw new DerError('an invalid entry')
    fields.next(0xa0)
    fields.end()
  })
}

function checkTimes(begin: DerNode, end: DerNode): void {
  if (readTime(begin) > readTime(end)) throw new DerError('it ends before it starts')
}

function requireAuthority(key: KeyInfo): void {
  if (key.purpose !== 'authority' && key.purpose !== 'person-authority')
    throw new SignerRefused('wrong-key', `a key for ${key.purpose} does not sign certificates`)
}

function checkScheme(algorithm: KeyAlgorithm, named: DerNode): void {
  if (!sameBytes(named.raw, signatureAlgorithmId(SCHEME_OF[algorithm])))
    throw new DerError(`its signature algorithm is not that of ${algorithm}`)
}

function parseAs(what: string, check: () => void): void {
  try {
    check()
  } catch (fault) {
    if (fault instanceof DerError) throw new SignerRefused('not-of-this-kind', `not ${what}: ${fault.message}`)
    throw fault
  }
}
