// Content checks before signing: every malformed variant of attributes, certificates and revocation lists is refused.
import { randomBytes } from 'node:crypto'
import {
  bitString,
  explicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  set,
  tlv,
  utcTime,
} from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import { describe, expect, test } from 'vitest'
import { type KeyInfo, SignerRefused } from './port.ts'
import { checkAttributes, checkCertificate, checkCrl } from './signable.ts'
import { ATTRIBUTE, attributesFor } from './signer.fixture.ts'

const key = (purpose: KeyInfo['purpose'], algorithm: KeyInfo['algorithm'] = 'p256'): KeyInfo => ({
  id: 'k',
  purpose,
  algorithm,
  spki: new Uint8Array(0),
})

function reason(check: () => void): string {
  try {
    check()
    return 'fine'
  } catch (fault) {
    if (fault instanceof SignerRefused) return fault.reason
    throw fault
  }
}

describe('signed attributes', () => {
  const { contentType, messageDigest, certificate } = ATTRIBUTE
  const data = contentType(OID.data)
  const unsorted = (...parts: Uint8Array[]) => tlv(0x31, Buffer.concat(parts))

  test('are signed only by keys of the matching purpose', () => {
    for (const purpose of ['record', 'document', 'time-stamp'] as const) {
      expect(reason(() => checkAttributes(key(purpose), attributesFor(purpose)))).toBe('fine')
    }
    const old = sequence(oid(OID.signingCertificate), set(sequence(sequence(sequence(octetString(new Uint8Array(20)))))))
    expect(reason(() => checkAttributes(key('record'), set(data, messageDigest(48), old)))).toBe('fine')
    for (const purpose of ['authority', 'log'] as const) {
      expect(reason(() => checkAttributes(key(purpose), attributesFor('record')))).toBe('wrong-key')
    }
  })

  const bad: Record<string, Uint8Array> = {
    nothing: new Uint8Array(0),
    noise: randomBytes(200),
    'an empty set': set(),
    'a sequence': sequence(data, messageDigest(), certificate()),
    'bytes after it': Buffer.concat([attributesFor('record'), Buffer.alloc(1)]),
    'one byte less': attributesFor('record').subarray(0, -1),
    'another content': attributesFor('time-stamp'),
    'content of no known kind': set(contentType('1.2.3'), messageDigest(), certificate()),
    'no content type': set(messageDigest(), certificate()),
    'no digest': set(data, certificate()),
    'a short digest': set(data, messageDigest(20), certificate()),
    'no certificate': set(data, messageDigest()),
    'a content type twice': set(data, contentType(OID.timeStampInfo), messageDigest(), certificate()),
    'two values': set(sequence(oid(OID.contentType), set(oid(OID.data), oid(OID.timeStampInfo))), messageDigest(), certificate()),
    'no value': set(sequence(oid(OID.contentType), set()), messageDigest(), certificate()),
    'another order': unsorted(certificate(), messageDigest(), data),
    'an invalid attribute': set(data, messageDigest(), certificate(), octetString(new Uint8Array(4))),
    'indefinite length': Buffer.concat([Buffer.from([0x31, 0x80]), data, messageDigest(), certificate(), Buffer.alloc(2)]),
  }
  test.each(Object.keys(bad))('are refused if malformed: %s', (name) => {
    expect(reason(() => checkAttributes(key('record'), bad[name] as Uint8Array))).toBe('not-of-this-kind')
  })
})

describe('certificates and revocation lists', () => {
  const scheme = sequence(oid(OID.ecdsaSha256))
  const name = sequence()
  const [early, late] = [utcTime(new Date('2026-01-01')), utcTime(new Date('2027-01-01'))]
  const spki = sequence(sequence(oid(OID.ecPublicKey), oid(OID.p256)), bitString(new Uint8Array(65)))
  const extensions = explicit(3, sequence())
  const certificate = [explicit(0, integer(2)), integer(5), scheme, name, sequence(early, late), name, spki, extensions]
  const crl = [integer(1), scheme, name, early, late, explicit(0, sequence())]
  const replaced = (parts: Uint8Array[], at: number, ...by: Uint8Array[]) => sequence(...parts.toSpliced(at, 1, ...by))
  const authority = key('authority')

  test('are signed only by authority keys', () => {
    expect(reason(() => checkCertificate(authority, sequence(...certificate)))).toBe('fine')
    expect(reason(() => checkCrl(authority, sequence(...crl)))).toBe('fine')
    expect(
      reason(() => checkCrl(authority, replaced(crl, 5, sequence(sequence(integer(1), early)), explicit(0, sequence())))),
    ).toBe('fine')
    for (const purpose of ['record', 'document', 'time-stamp', 'log'] as const) {
      expect(reason(() => checkCertificate(key(purpose), sequence(...certificate)))).toBe('wrong-key')
      expect(reason(() => checkCrl(key(purpose), sequence(...crl)))).toBe('wrong-key')
    }
  })

  const badCertificates: Record<string, Uint8Array> = {
    'a list': sequence(...crl),
    attributes: attributesFor('record'),
    noise: randomBytes(300),
    'of version 1': replaced(certificate, 0, explicit(0, integer(0))),
    'without a version': replaced(certificate, 0),
    'without a serial number': replaced(certificate, 1, integer(0)),
    'for another algorithm': replaced(certificate, 2, sequence(oid(OID.rsaSha256), nullValue())),
    'ending before it starts': replaced(certificate, 4, sequence(late, early)),
    'without a public key': replaced(certificate, 6, sequence()),
    'without extensions': replaced(certificate, 7),
    'with something more': sequence(...certificate, nullValue()),
  }
  test.each(Object.keys(badCertificates))('malformed certificate is refused: %s', (what) => {
    expect(reason(() => checkCertificate(authority, badCertificates[what] as Uint8Array))).toBe('not-of-this-kind')
  })

  const badLists: Record<string, Uint8Array> = {
    'a certificate': sequence(...certificate),
    attributes: attributesFor('record'),
    noise: randomBytes(300),
    'of version 1': replaced(crl, 0),
    'for another algorithm': replaced(crl, 1, sequence(oid(OID.ed25519))),
    'without an end': replaced(crl, 4),
    'ending before it starts': sequence(integer(1), scheme, name, late, early, explicit(0, sequence())),
    'with an invalid entry': replaced(crl, 5, sequence(nullValue()), explicit(0, sequence())),
    'without extensions': replaced(crl, 5),
  }
  test.each(Object.keys(badLists))('malformed revocation list is refused: %s', (what) => {
    expect(reason(() => checkCrl(authority, badLists[what] as Uint8Array))).toBe('not-of-this-kind')
  })
})
