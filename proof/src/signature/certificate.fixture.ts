// Test fixture: an in-memory certificate authority with a root, a time-stamp identity and a signature identity.

import { fromHex } from '../bytes/hex.ts'
import { buildCertificate, type CertificateUsage, parseCertificate } from './certificate.ts'
import { bitString, explicit, integer, octetString, oid, sequence } from './der.ts'
import { OID } from './der-object-id.ts'
import type { SigningIdentity } from './identity.ts'
import { ecdsaDer, type SignatureScheme } from './signature.ts'
import { newSm2PrivateKey, sm2PublicKey, sm2Sign, sm2Spki } from './sm2.ts'

export interface TestKey {
  readonly spki: Uint8Array
  /** For command-line tools. */
  readonly pkcs8: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

export interface TestIdentity extends SigningIdentity {
  readonly key: TestKey
}

export interface TestAuthority {
  /** The root certificate, DER: the trust anchor. */
  readonly root: Uint8Array
  readonly rootIdentity: TestIdentity
  readonly timeStampIdentity: TestIdentity
  readonly signatureIdentity: TestIdentity
}

export interface TestAuthorityOptions {
  readonly rsaBits?: 2048 | 3072 | 4096
  /** Adds an intermediate authority. */
  readonly withIntermediate?: boolean
  readonly notBefore?: Date
  readonly notAfter?: Date
  readonly name?: string
}

export async function testAuthority(scheme: SignatureScheme, options: TestAuthorityOptions = {}): Promise<TestAuthority> {
  const { notBefore = new Date('2020-01-01T00:00:00Z'), notAfter = new Date('2060-01-01T00:00:00Z'), name = 'Test' } = options
  let serial = 0n
  const issue = async (
    commonName: string,
    usage: CertificateUsage,
    issuer?: TestIdentity,
    chain: readonly Uint8Array[] = [],
  ): Promise<TestIdentity> => {
    const key = await testKey(scheme, options.rsaBits)
    serial += 1n
    const certificate = await buildCertificate({
      subject: { commonName: `${name} ${commonName}`, organization: 'Attestry Test', country: 'CN' },
      ...(issuer ? { issuer: parseCertificate(issuer.certificate) } : {}),
      serial,
      notBefore,
      notAfter,
      spki: key.spki,
      usage,
      scheme,
      sign: (issuer?.key ?? key).sign,
    })
    return { certificate, chain, scheme, key, sign: key.sign }
  }
  const rootIdentity = await issue('Root', 'authority')
  const issuer = options.withIntermediate ? await issue('Intermediate', 'authority', rootIdentity) : rootIdentity
  const chain = options.withIntermediate ? [issuer.certificate] : []
  return {
    root: rootIdentity.certificate,
    rootIdentity,
    timeStampIdentity: await issue('Time-Stamps', 'time-stamp', issuer, chain),
    signatureIdentity: await issue('Signatures', 'signature', issuer, chain),
  }
}

const HASH = { 'rsa-sha256': 'SHA-256', 'rsa-sha384': 'SHA-384', 'rsa-sha512': 'SHA-512' } as const

export async function testKey(scheme: SignatureScheme, rsaBits = 2048): Promise<TestKey> {
  if (scheme === 'sm2-sm3') return sm2Key(newSm2PrivateKey())
  if (scheme === 'ed25519') return webKey({ name: 'Ed25519' }, 'Ed25519')
  if (scheme === 'ecdsa-p256-sha256' || scheme === 'ecdsa-p384-sha384') {
    const [namedCurve, hash] = scheme === 'ecdsa-p256-sha256' ? (['P-256', 'SHA-256'] as const) : (['P-384', 'SHA-384'] as const)
    const key = await webKey({ name: 'ECDSA', namedCurve }, { name: 'ECDSA', hash })
    return { ...key, sign: async (message) => ecdsaDer(await key.sign(message), namedCurve) }
  }
  const name = 'RSASSA-PKCS1-v1_5'
  return webKey({ name, hash: HASH[scheme], modulusLength: rsaBits, publicExponent: Uint8Array.of(1, 0, 1) }, name)
}

type Named = { readonly name: string }

async function webKey(
  algorithm:
    | Named
    | (Named & { readonly namedCurve: string })
    | (Named & { readonly hash: string; readonly modulusLength: number; readonly publicExponent: Uint8Array<ArrayBuffer> }),
  signing: string | (Named & { readonly hash: string }),
): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new TypeError('not an algorithm that signs')
  const { publicKey, privateKey } = pair
  return {
    spki: new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)),
    pkcs8: new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign(signing, privateKey, new Uint8Array(message))),
  }
}

function sm2Key(privateKey: string): TestKey {
  const point = sm2PublicKey(privateKey)
  const inner = sequence(integer(1), octetString(fromHex(privateKey)), explicit(1, bitString(point)))
  return {
    spki: sm2Spki(point),
    pkcs8: sequence(integer(0), sequence(oid(OID.ecPublicKey), oid(OID.sm2Curve)), octetString(inner)),
    sign: async (message) => sm2Sign(privateKey, message, point),
  }
}
