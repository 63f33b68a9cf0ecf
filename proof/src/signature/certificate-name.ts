// Distinguished names: built from the fields of our own certificates, and shown as text for any certificate.

import { fromUtf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import {
  DerError,
  type DerNode,
  fieldsOf,
  oid,
  printableString,
  readDer,
  readOid,
  sequence,
  set,
  TAG,
  utf8String,
} from './der.ts'
import { OID } from './der-object-id.ts'

export interface SubjectName {
  readonly commonName: string
  readonly organization?: string
  readonly organizationalUnit?: string
  /** Two capital letters. */
  readonly country?: string
}

export function buildName({ commonName, organization, organizationalUnit, country }: SubjectName): Uint8Array {
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) throw new TypeError('a country has two capital letters')
  for (const text of [commonName, organization, organizationalUnit]) {
    if (text !== undefined && (text === '' || [...text].length > 64)) throw new TypeError('a name has 1 to 64 characters')
  }
  return sequence(
    ...(country === undefined ? [] : [attribute(OID.country, printableString(country))]),
    ...(organization === undefined ? [] : [attribute(OID.organization, utf8String(organization))]),
    ...(organizationalUnit === undefined ? [] : [attribute(OID.organizationalUnit, utf8String(organizationalUnit))]),
    attribute(OID.commonName, utf8String(commonName)),
  )
}

const attribute = (type: string, value: Uint8Array): Uint8Array => set(sequence(oid(type), value))

const SHORT: ReadonlyMap<string, string> = new Map([
  [OID.commonName, 'CN'],
  [OID.surname, 'SN'],
  [OID.serialNumber, 'serialNumber'],
  [OID.country, 'C'],
  [OID.locality, 'L'],
  [OID.state, 'ST'],
  [OID.street, 'street'],
  [OID.organization, 'O'],
  [OID.organizationalUnit, 'OU'],
  [OID.title, 'title'],
  [OID.givenName, 'GN'],
  [OID.organizationIdentifier, 'organizationIdentifier'],
  [OID.emailAddress, 'emailAddress'],
  [OID.domainComponent, 'DC'],
])
const MAX_ATTRIBUTES = 64

/** RFC 4514, most specific first; control and formatting characters are escaped, as names are untrusted. */
export function nameText(name: Uint8Array): string {
  const sets = readDer(name)
  if (sets.tag !== TAG.sequence) throw new DerError('not a name')
  const parts = sets.children()
  if (parts.length > MAX_ATTRIBUTES) throw new DerError('a name out of bounds')
  return parts.map(relativeNameText).reverse().join(', ')
}

function relativeNameText(node: DerNode): string {
  if (node.tag !== TAG.set) throw new DerError('not a name')
  const attributes = node.children()
  if (attributes.length === 0 || attributes.length > MAX_ATTRIBUTES) throw new DerError('not a name')
  return attributes
    .map((one) => {
      const fields = fieldsOf(one)
      const type = readOid(fields.next(TAG.oid))
      const value = fields.any()
      fields.end()
      const text = stringText(value)
      return `${SHORT.get(type) ?? type}=${text === undefined ? `#${toHex(value.raw)}` : escapeText(text)}`
    })
    .join('+')
}

/** Undefined if the value is not text or not in its declared encoding. */
function stringText({ tag, content }: DerNode): string | undefined {
  try {
    if (tag === TAG.utf8String) return fromUtf8(content)
    if (tag === TAG.printableString || tag === TAG.ia5String) return latin(content)
    if (tag === 0x14) return latin(content)
    if (tag === 0x1e && content.length % 2 === 0) return new TextDecoder('utf-16be', { fatal: true }).decode(content)
    return undefined
  } catch {
    return undefined
  }
}

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const escapeText = (text: string): string =>
  text
    .replace(/[,+"\\<>;=]|^[ #]| $/g, (character) => `\\${character}`)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
