// Signatures of every supported algorithm, cross-checked with OpenSSL in both directions, and rejection of invalid ones.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { DigestAlgorithm } from '../bytes/digest.ts'
import { testKey } from './certificate.fixture.ts'
import { fromPem, pem } from './certificate.ts'
import { bitString, explicit, integer, nullValue, oid, readDer, sequence } from './der.ts'
import { OID } from './der-object-id.ts'
import { digestOfScheme, ecdsaDer, type SignatureScheme, signatureAlgorithmId, verifySignature } from './signature.ts'
import { readPublicKey } from './signature-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-signature-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
const message = new TextEncoder().encode('evidence')
writeFileSync(path('message'), message)

function openssl(...args: string[]): number | null {
  return spawnSync('openssl', args, { cwd: folder }).status
}

function generate(name: string, ...options: string[]): Uint8Array {
  expect(openssl('genpkey', ...options, '-out', `${name}.key`)).toBe(0)
  expect(openssl('pkey', '-in', `${name}.key`, '-pubout', '-out', `${name}.pub`)).toBe(0)
  return fromPem(readFileSync(path(`${name}.pub`), 'utf8'))[0]?.der ?? new Uint8Array(0)
}

function sign(name: string, ...options: string[]): Uint8Array {
  expect(
    openssl(
      ...options,
      ...(options[0] === 'dgst' ? ['-sign', `${name}.key`] : ['-inkey', `${name}.key`, '-in']),
      ...(options[0] === 'dgst' ? ['-out', 'signature', 'message'] : ['message', '-out', 'signature']),
    ),
  ).toBe(0)
  return new Uint8Array(readFileSync(path('signature')))
}

const id = (name: string, ...parameters: Uint8Array[]) => sequence(oid(name), ...parameters)
const pss = (
  digest: 'sha256' | 'sha384' | 'sha512' | 'sha1',
  salt: number,
  mask: 'sha256' | 'sha384' | 'sha512' | 'sha1' = digest,
) =>
  id(
    OID.rsaPss,
    sequence(
      explicit(0, id(OID[digest], nullValue())),
      explicit(1, id(OID.mgf1, id(OID[mask], nullValue()))),
      explicit(2, integer(salt)),
    ),
  )

const rsa = generate('rsa', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048')
const p256 = generate('p256', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256')
const p384 = generate('p384', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384')
const p521 = generate('p521', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-521')
const ed25519 = generate('ed25519', '-algorithm', 'ED25519')
const rsaPssKey = generate('rsapss', '-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048')

const PSS = (digest: string) => ['dgst', `-${digest}`, '-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:digest']

it.each<[string, Uint8Array, string, string[], Uint8Array]>([
  ['RSA with SHA-256', rsa, 'rsa', ['dgst', '-sha256'], signatureAlgorithmId('rsa-sha256')],
  ['RSA with SHA-384', rsa, 'rsa', ['dgst', '-sha384'], signatureAlgorithmId('rsa-sha384')],
  ['RSA with SHA-512', rsa, 'rsa', ['dgst', '-sha512'], signatureAlgorithmId('rsa-sha512')],
  ['RSA without the NULL parameter', rsa, 'rsa', ['dgst', '-sha256'], id(OID.rsaSha256)],
  ['RSA-PSS with SHA-256', rsa, 'rsa', PSS('sha256'), pss('sha256', 32)],
  ['RSA-PSS with SHA-512', rsa, 'rsa', PSS('sha512'), pss('sha512', 64)],
  ['RSA-PSS with a PSS-only key', rsaPssKey, 'rsapss', PSS('sha384'), pss('sha384', 48)],
  ['P-256 with SHA-256', p256, 'p256', ['dgst', '-sha256'], signatureAlgorithmId('ecdsa-p256-sha256')],
  ['P-256 with SHA-384', p256, 'p256', ['dgst', '-sha384'], id(OID.ecdsaSha384)],
  ['P-256 with SHA-512', p256, 'p256', ['dgst', '-sha512'], id(OID.ecdsaSha512)],
  ['P-384 with SHA-384', p384, 'p384', ['dgst', '-sha384'], signatureAlgorithmId('ecdsa-p384-sha384')],
  ['P-521 with SHA-512', p521, 'p521', ['dgst', '-sha512'], id(OID.ecdsaSha512)],
  ['P-521 with SHA-256', p521, 'p521', ['dgst', '-sha256'], id(OID.ecdsaSha256)],
  ['Ed25519', ed25519, 'ed25519', ['pkeyutl', '-sign', '-rawin'], signatureAlgorithmId('ed25519')],
])(
  'verifySignature accepts an OpenSSL signature with %s, and not for another message',
  async (_, spki, name, options, algorithm) => {
    // Several signatures, so that some numbers have a leading zero or the first bit set.
    for (let round = 0; round < 4; round += 1) {
      const signature = sign(name, ...options)
      expect(await verifySignature({ algorithm, spki, message, signature })).toBe(true)
      expect(await verifySignature({ algorithm, spki, message: message.subarray(1), signature })).toBe(false)
    }
  },
)

it.each<[SignatureScheme, string[]]>([
  ['ecdsa-p256-sha256', ['dgst', '-sha256']],
  ['ecdsa-p384-sha384', ['dgst', '-sha384']],
  ['rsa-sha256', ['dgst', '-sha256']],
  ['rsa-sha512', ['dgst', '-sha512']],
  ['ed25519', ['pkeyutl']],
])('signatures with %s are verified by OpenSSL', async (scheme, options) => {
  const key = await testKey(scheme)
  writeFileSync(path('ours.pub'), pem('PUBLIC KEY', key.spki))
  for (let round = 0; round < 4; round += 1) {
    const signature = await key.sign(message)
    writeFileSync(path('ours.sig'), signature)
    const status =
      options[0] === 'dgst'
        ? openssl(...options, '-verify', 'ours.pub', '-signature', 'ours.sig', 'message')
        : openssl('pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', 'ours.pub', '-sigfile', 'ours.sig', '-in', 'message')
    expect(status).toBe(0)
    expect(await verifySignature({ algorithm: signatureAlgorithmId(scheme), spki: key.spki, message, signature })).toBe(true)
  }
})

describe('a valid signature with a wrong algorithm, key or encoding', () => {
  const byRsa = sign('rsa', 'dgst', '-sha256')
  const byEc = sign('p256', 'dgst', '-sha256')
  const byPss = sign('rsa', ...PSS('sha256'))
  const check = (algorithm: Uint8Array, spki: Uint8Array, signature: Uint8Array, digest?: DigestAlgorithm) =>
    verifySignature({ algorithm, spki, message, signature, ...(digest ? { digest } : {}) })

  it('passes with an algorithm that names only the key type if the digest is given', async () => {
    expect(await check(id(OID.rsa, nullValue()), rsa, byRsa, 'sha256')).toBe(true)
    expect(await check(id(OID.rsa, nullValue()), rsa, byRsa)).toBe(false)
    expect(await check(id(OID.rsa, nullValue()), rsa, byRsa, 'sha512')).toBe(false)
    expect(await check(id(OID.rsa, nullValue()), rsa, byRsa, 'sm3')).toBe(false)
  })

  const halves = Uint8Array.from(
    readDer(byEc)
      .children()
      .flatMap(({ content }) => [...new Uint8Array(32), ...content].slice(-32)),
  )
  it.each<[string, () => Promise<boolean>]>([
    ['another digest in the algorithm', () => check(id(OID.ecdsaSha384), p256, byEc)],
    ['a different CMS digest with ECDSA', () => check(id(OID.ecdsaSha256), p256, byEc, 'sha384')],
    ['a different CMS digest with RSA', () => check(id(OID.rsaSha256, nullValue()), rsa, byRsa, 'sha512')],
    ['an algorithm of another key type', () => check(id(OID.rsaSha256, nullValue()), p256, byEc)],
    ['a key of another type', () => check(id(OID.ecdsaSha256), rsa, byEc)],
    ['a key of another curve', () => check(id(OID.ecdsaSha256), p384, byEc)],
    ['NULL parameters with ECDSA', () => check(id(OID.ecdsaSha256, nullValue()), p256, byEc)],
    ['parameters other than NULL with RSA', () => check(id(OID.rsaSha256, integer(1)), rsa, byRsa)],
    ['a NULL with content', () => check(id(OID.rsaSha256, Uint8Array.of(5, 1, 0)), rsa, byRsa)],
    ['ECDSA as raw r and s', () => check(id(OID.ecdsaSha256), p256, halves)],
    ['ECDSA with bytes after it', () => check(id(OID.ecdsaSha256), p256, Uint8Array.of(...byEc, 0))],
    ['ECDSA of zeros', () => check(id(OID.ecdsaSha256), p256, sequence(integer(0), integer(0)))],
    ['ECDSA of negative numbers', () => check(id(OID.ecdsaSha256), p256, sequence(integer(-1), integer(-1)))],
    ['ECDSA of numbers too long', () => check(id(OID.ecdsaSha256), p256, sequence(integer(2n ** 300n), integer(1)))],
    ['PSS as PKCS #1 v1.5', () => check(id(OID.rsaSha256, nullValue()), rsa, byPss)],
    ['PKCS #1 v1.5 as PSS', () => check(pss('sha256', 32), rsa, byRsa)],
    ['PSS with another salt length', () => check(pss('sha256', 20), rsa, byPss)],
    ['PSS with another mask digest', () => check(pss('sha256', 32, 'sha512'), rsa, byPss)],
    ['PSS with default parameters (SHA-1)', () => check(id(OID.rsaPss, sequence()), rsa, byPss)],
    ['PSS with explicit SHA-1', () => check(pss('sha1', 20), rsa, byPss)],
    ['PSS with a huge salt', () => check(pss('sha256', 1000), rsa, byPss)],
    ['a digest algorithm in place of a signature algorithm', () => check(id(OID.sha256), rsa, byRsa)],
    ['no algorithm', () => check(new Uint8Array(0), rsa, byRsa)],
    ['no key', () => check(id(OID.rsaSha256), new Uint8Array(0), byRsa)],
    ['no signature', () => check(id(OID.rsaSha256), rsa, new Uint8Array(0))],
    ['Ed25519 of another length', () => check(id(OID.ed25519), ed25519, new Uint8Array(63))],
    [
      'Ed25519 with another CMS digest than SHA-512',
      () => check(id(OID.ed25519), ed25519, sign('ed25519', 'pkeyutl', '-sign', '-rawin'), 'sha256'),
    ],
  ])('fails: %s', async (_, run) => {
    expect(await run()).toBe(false)
  })
})

describe('public keys', () => {
  const rsaKey = (modulus: bigint, exponent: bigint | number) =>
    sequence(id(OID.rsa, nullValue()), bitString(sequence(integer(modulus), integer(exponent))))
  const ecKey = (curve: string, point: Uint8Array) => sequence(id(OID.ecPublicKey, oid(curve)), bitString(point))

  it('are read up to 8192 bits', () => {
    for (const bits of [2048n, 3072n, 4096n, 8192n]) expect(readPublicKey(rsaKey(2n ** bits - 1n, 65537)).kind).toBe('rsa')
  })

  it.each<[string, Uint8Array]>([
    ['RSA of 2047 bits', rsaKey(2n ** 2047n - 1n, 65537)],
    ['RSA of 1024 bits', rsaKey(2n ** 1024n - 1n, 65537)],
    ['RSA of 8193 bits', rsaKey(2n ** 8192n, 65537)],
    ['RSA of 100,000 bits', rsaKey(2n ** 100_000n - 1n, 65537)],
    ['a negative modulus', rsaKey(-(2n ** 2048n), 65537)],
    ['exponent one', rsaKey(2n ** 2048n - 1n, 1)],
    ['an even exponent', rsaKey(2n ** 2048n - 1n, 65536)],
    ['a huge exponent', rsaKey(2n ** 2048n - 1n, 2n ** 2000n + 1n)],
    ['a compressed point', ecKey(OID.p256, new Uint8Array(33).fill(2))],
    ['a point of another length', ecKey(OID.p384, new Uint8Array(65).fill(4))],
    ['the curve secp256k1', ecKey('1.3.132.0.10', new Uint8Array(65).fill(4))],
    ['explicit curve parameters', sequence(id(OID.ecPublicKey, sequence(integer(1))), bitString(new Uint8Array(65).fill(4)))],
    ['Ed25519 with parameters', sequence(id(OID.ed25519, nullValue()), bitString(new Uint8Array(32)))],
    ['unused bits', sequence(id(OID.ed25519), bitString(new Uint8Array(32), 1))],
    ['an unknown key type', sequence(id('1.2.3'), bitString(new Uint8Array(32)))],
  ])('are rejected: %s', (_, spki) => {
    expect(() => readPublicKey(spki)).toThrow()
  })

  it('off the curve verify nothing', async () => {
    const signature = sign('p256', 'dgst', '-sha256')
    const off = ecKey(OID.p256, Uint8Array.of(4, ...new Uint8Array(64).fill(7)))
    expect(await verifySignature({ algorithm: id(OID.ecdsaSha256), spki: off, message, signature })).toBe(false)
  })
})

it('digestOfScheme gives the digest of each scheme, and ecdsaDer rejects signatures of another curve', () => {
  expect(digestOfScheme('ed25519')).toBe('sha512')
  expect(digestOfScheme('sm2-sm3')).toBe('sm3')
  expect(() => ecdsaDer(new Uint8Array(63), 'P-256')).toThrow(TypeError)
})
