// Certificate paths, valid and invalid; each result is compared with OpenSSL.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestKey, testKey } from './certificate.fixture.ts'
import { pem } from './certificate.ts'
import { certificateTime, signedFrame } from './certificate-build.ts'
import { authorityKeyId, basicConstraints, extension, keyUsage } from './certificate-extension.ts'
import { buildName } from './certificate-name.ts'
import { PathError, type PathReason, type PathUsage, verifyPath } from './certificate-path.ts'
import { explicit, integer, octetString, oid, sequence } from './der.ts'
import { OID } from './der-object-id.ts'
import { type SignatureScheme, signatureAlgorithmId } from './signature.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-path-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SCHEME: SignatureScheme = 'ecdsa-p256-sha256'
const AT = new Date('2026-06-01T00:00:00Z')
const SERVER = '1.3.6.1.5.5.7.3.1'
const [rootKey, middleKey, leafKey, otherKey] = (await Promise.all([1, 2, 3, 4].map(() => testKey(SCHEME)))) as [
  TestKey,
  TestKey,
  TestKey,
  TestKey,
]

interface Forged {
  name?: string
  issuer?: string
  key?: TestKey
  by?: TestKey
  extensions?: Uint8Array[]
  from?: string
  to?: string
  version?: 1 | 3
  innerScheme?: SignatureScheme
}

let serial = 0
async function forge({
  name = 'Leaf',
  issuer = 'Root',
  key = leafKey,
  by = rootKey,
  extensions = [],
  from = '2020-01-01T00:00:00Z',
  to = '2040-01-01T00:00:00Z',
  version = 3,
  innerScheme = SCHEME,
}: Forged): Promise<Uint8Array> {
  serial += 1
  const tbs = sequence(
    ...(version === 3 ? [explicit(0, integer(2))] : []),
    integer(serial),
    signatureAlgorithmId(innerScheme),
    buildName({ commonName: issuer }),
    sequence(certificateTime(new Date(from)), certificateTime(new Date(to))),
    buildName({ commonName: name }),
    key.spki,
    ...(version === 3 && extensions.length > 0 ? [explicit(3, sequence(...extensions))] : []),
  )
  return signedFrame(tbs, SCHEME, await by.sign(tbs))
}

const eku = (critical: boolean, ...usages: string[]) => extension(OID.extendedKeyUsage, sequence(...usages.map(oid)), critical)
const keyId = (byte: number) => extension(OID.subjectKeyId, octetString(new Uint8Array(20).fill(byte)))
const CA = [basicConstraints(true), keyUsage('keyCertSign')]
const STAMP = [basicConstraints(false), keyUsage('digitalSignature'), eku(true, OID.timeStamping)]
const NAME_CONSTRAINTS = extension(
  '2.5.29.30',
  sequence(explicit(0, sequence(explicit(4, buildName({ commonName: 'Leaf' }))))),
  true,
)

const root = await forge({ name: 'Root', key: rootKey, extensions: CA })
const middle = await forge({ name: 'Middle', key: middleKey, extensions: CA })
const direct = await forge({ extensions: STAMP })
const below = (more: Forged = {}) => forge({ issuer: 'Middle', by: middleKey, extensions: STAMP, ...more })
const leaf = await below()
const authority = (more: Forged) => forge({ name: 'Middle', key: middleKey, extensions: CA, ...more })

interface Case {
  leaf: Uint8Array
  others?: Uint8Array[]
  anchors?: Uint8Array[]
  at?: Date
  usage?: PathUsage
  /** OpenSSL differs: it tries only the first certificate of a name, and ends validity a second early. */
  opensslDiffers?: true
}

const verify = ({ leaf: one, others = [], anchors = [root], at = AT, usage = 'time-stamp' }: Case) =>
  verifyPath({ leaf: one, others, anchors, at, usage })

function openssl({ leaf: one, others = [], anchors = [root], at = AT, usage = 'time-stamp' }: Case): boolean {
  const put = (name: string, list: Uint8Array[]) =>
    writeFileSync(join(folder, name), list.map((der) => pem('CERTIFICATE', der)).join(''))
  put('leaf.pem', [one])
  put('others.pem', others)
  put('anchors.pem', anchors)
  const { status } = spawnSync(
    'openssl',
    [
      'verify',
      '-partial_chain',
      '-attime',
      `${Math.floor(at.getTime() / 1000)}`,
      '-purpose',
      usage === 'time-stamp' ? 'timestampsign' : 'smimesign',
      '-trusted',
      'anchors.pem',
      ...(others.length > 0 ? ['-untrusted', 'others.pem'] : []),
      'leaf.pem',
    ],
    { cwd: folder },
  )
  return status === 0
}

describe('verifyPath accepts', async () => {
  const byOther = await forge({ name: 'Middle', key: otherKey, extensions: CA })
  const expired = await authority({ to: '2021-01-01T00:00:00Z' })
  const renewed = await forge({
    name: 'Root',
    key: otherKey,
    extensions: [...CA, keyId(9), authorityKeyId(new Uint8Array(20).fill(1))],
  })
  const short = await forge({
    name: 'Root',
    key: rootKey,
    extensions: [basicConstraints(true, 0), keyUsage('keyCertSign'), keyId(1)],
  })
  const first = await forge({ name: 'Root', key: rootKey, version: 1 })
  const cases: Record<string, Case & { length: number }> = {
    'a leaf under the root': { leaf: direct, length: 2 },
    'an intermediate authority': { leaf, others: [middle], length: 3 },
    'unrelated certificates in any order': {
      leaf,
      others: [direct, byOther, middle, root, leaf],
      opensslDiffers: true,
      length: 3,
    },
    'one of two issuers of the same name, the other being expired': { leaf, others: [expired, middle], length: 3 },
    'one of two issuers of the same name, the other having another key': {
      leaf,
      others: [byOther, middle],
      opensslDiffers: true,
      length: 3,
    },
    'an intermediate authority as the anchor': { leaf, anchors: [middle], length: 2 },
    'the leaf itself as the anchor': { leaf, anchors: [leaf], length: 1 },
    'the first second of validity': { leaf: direct, at: new Date('2020-01-01T00:00:00Z'), length: 2 },
    'the last second of validity': { leaf: direct, at: new Date('2040-01-01T00:00:00Z'), opensslDiffers: true, length: 2 },
    'a version 1 root as the anchor': { leaf: direct, anchors: [first], length: 2 },
    'a self-issued authority, which does not count for the path length': {
      leaf: await forge({ by: otherKey, extensions: [...STAMP, authorityKeyId(new Uint8Array(20).fill(9))] }),
      others: [renewed],
      anchors: [short],
      length: 3,
    },
    'an authority for time-stamps only': {
      leaf,
      others: [await authority({ extensions: [...CA, eku(false, OID.timeStamping)] })],
      length: 3,
    },
    'an authority with any extended key usage': {
      leaf,
      others: [await authority({ extensions: [...CA, eku(false, OID.anyExtendedKeyUsage)] })],
      length: 3,
    },
    'a signer without extended key usage': {
      leaf: await forge({ extensions: [keyUsage('nonRepudiation')] }),
      usage: 'signature',
      length: 2,
    },
    'a signer with the usage e-mail protection': {
      leaf: await forge({ extensions: [eku(false, OID.emailProtection)] }),
      usage: 'signature',
      length: 2,
    },
    'a critical certificate policy': {
      leaf: await forge({ extensions: [...STAMP, extension(OID.certificatePolicies, sequence(sequence(oid('1.2.3'))), true)] }),
      length: 2,
    },
  }
  it.each(Object.entries(cases))('%s', async (_, one) => {
    const path = await verify(one)
    expect(path).toHaveLength(one.length)
    expect(openssl(one)).toBe(!one.opensslDiffers)
  })
})

describe('verifyPath rejects', async () => {
  const hundred: Uint8Array[] = []
  let issuer = 'Root'
  let by = rootKey
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    const key = name.charCodeAt(0) % 2 === 0 ? middleKey : otherKey
    hundred.push(await forge({ name, issuer, by, key, extensions: CA }))
    issuer = name
    by = key
  }
  const many = await Promise.all(
    Array.from({ length: 31 }, () => forge({ name: 'Loop', issuer: 'Loop', key: middleKey, by: middleKey, extensions: CA })),
  )
  const cases: Record<string, Case & { reason: PathReason }> = {
    'an untrusted root': { leaf: direct, anchors: [middle], reason: 'no-issuer' },
    'no anchors': { leaf: direct, anchors: [], reason: 'no-issuer' },
    'a missing intermediate authority': { leaf, reason: 'no-issuer' },
    'a root of the same name and another key': {
      leaf: direct,
      anchors: [await forge({ name: 'Root', key: otherKey, by: otherKey, extensions: CA })],
      reason: 'signature',
    },
    'a root of the same name whose key id differs': {
      leaf: await forge({ extensions: [...STAMP, authorityKeyId(new Uint8Array(20).fill(1))] }),
      anchors: [await forge({ name: 'Root', key: rootKey, extensions: [...CA, keyId(2)] })],
      reason: 'no-issuer',
    },
    'a leaf that is not yet valid': { leaf: direct, at: new Date('2019-12-31T23:59:59Z'), reason: 'not-yet-valid' },
    'an expired leaf': { leaf: direct, at: new Date('2040-01-01T00:00:01Z'), reason: 'expired' },
    'an expired authority': { leaf, others: [await authority({ to: '2026-05-31T00:00:00Z' })], reason: 'expired' },
    'an expired root': {
      leaf: direct,
      anchors: [await forge({ name: 'Root', key: rootKey, extensions: CA, to: '2026-05-31T00:00:00Z' })],
      reason: 'expired',
    },
    'an issuer that is not an authority': {
      leaf,
      others: [await authority({ extensions: [basicConstraints(false), keyUsage('keyCertSign')] })],
      reason: 'constraint',
    },
    'an authority without extensions': { leaf, others: [await authority({ extensions: [] })], reason: 'constraint' },
    'an authority of version 1': { leaf, others: [await authority({ version: 1 })], reason: 'constraint' },
    'an authority that may not sign certificates': {
      leaf,
      others: [await authority({ extensions: [basicConstraints(true), keyUsage('cRLSign')] })],
      reason: 'constraint',
    },
    'a leaf as an issuer': {
      leaf: await forge({ issuer: 'Leaf', by: leafKey, name: 'Below', key: otherKey, extensions: STAMP }),
      others: [direct],
      reason: 'constraint',
    },
    'more authorities than the path length allows': {
      leaf,
      others: [middle],
      anchors: [await forge({ name: 'Root', key: rootKey, extensions: [basicConstraints(true, 0), keyUsage('keyCertSign')] })],
      reason: 'constraint',
    },
    'critical name constraints, which are unsupported': {
      leaf,
      others: [await authority({ extensions: [...CA, NAME_CONSTRAINTS] })],
      opensslDiffers: true,
      reason: 'constraint',
    },
    'a leaf with an unknown critical extension': {
      leaf: await forge({ extensions: [...STAMP, extension('1.2.3.4', octetString(new Uint8Array(0)), true)] }),
      reason: 'constraint',
    },
    'a time-stamp certificate without the extended key usage': {
      leaf: await forge({ extensions: [keyUsage('digitalSignature')] }),
      reason: 'usage',
    },
    'a time-stamp certificate whose usage is not critical': {
      leaf: await forge({ extensions: [eku(false, OID.timeStamping)] }),
      reason: 'usage',
    },
    'a time-stamp certificate with an additional usage': {
      leaf: await forge({ extensions: [eku(true, OID.timeStamping, SERVER)] }),
      reason: 'usage',
    },
    'a time-stamp certificate with any extended key usage': {
      leaf: await forge({ extensions: [eku(true, OID.anyExtendedKeyUsage)] }),
      reason: 'usage',
    },
    'a time-stamp certificate with key encipherment': {
      leaf: await forge({ extensions: [keyUsage('digitalSignature', 'keyEncipherment'), eku(true, OID.timeStamping)] }),
      reason: 'usage',
    },
    'an authority for server certificates': {
      leaf,
      others: [await authority({ extensions: [...CA, eku(false, SERVER)] })],
      opensslDiffers: true,
      reason: 'usage',
    },
    'a time-stamp certificate for document signatures': { leaf: direct, usage: 'signature', reason: 'usage' },
    'a server certificate for document signatures': {
      leaf: await forge({ extensions: [eku(false, SERVER)] }),
      usage: 'signature',
      reason: 'usage',
    },
    'a key for encipherment only': {
      leaf: await forge({ extensions: [keyUsage('keyEncipherment')] }),
      usage: 'signature',
      reason: 'usage',
    },
    'a signature by another key': { leaf: await forge({ by: otherKey, extensions: STAMP }), reason: 'signature' },
    'different inner and outer signature algorithms': {
      leaf: await forge({ extensions: STAMP, innerScheme: 'ecdsa-p384-sha384' }),
      reason: 'malformed',
    },
    'authorities that certify only each other': {
      leaf: await forge({ issuer: 'Left', by: middleKey, extensions: STAMP }),
      others: [
        await forge({ name: 'Left', key: middleKey, issuer: 'Right', by: otherKey, extensions: CA }),
        await forge({ name: 'Right', key: otherKey, issuer: 'Left', by: middleKey, extensions: CA }),
      ],
      reason: 'no-issuer',
    },
    'a path of nine certificates': {
      leaf: await forge({ issuer, by, extensions: STAMP }),
      others: hundred,
      opensslDiffers: true,
      reason: 'too-long',
    },
    'too many certificates with one name and one key': {
      leaf: await forge({ issuer: 'Loop', by: middleKey, extensions: STAMP }),
      others: many,
      reason: 'too-long',
    },
  }
  it.each(Object.entries(cases))('%s', async (_, one) => {
    const error = await verify(one).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PathError)
    expect((error as PathError).reason).toBe(one.reason)
    if (one.anchors?.length !== 0) expect(openssl(one)).toBe(one.opensslDiffers ?? false)
  })

  it.each<[string, Case]>([
    ['a leaf that is not a certificate', { leaf: Uint8Array.of(48, 0) }],
    ['an anchor that is not a certificate', { leaf: direct, anchors: [new Uint8Array(3)] }],
  ])('%s', async (_, one) => {
    await expect(verify(one)).rejects.toMatchObject({ name: 'PathError', reason: 'malformed' })
  })

  it('an invalid time', async () => {
    await expect(verify({ leaf: direct, at: new Date(Number.NaN) })).rejects.toMatchObject({ reason: 'not-yet-valid' })
  })
})

it('verifyPath ignores additional certificates that cannot be parsed', async () => {
  expect(await verify({ leaf, others: [new Uint8Array(5), leaf.subarray(1), middle] })).toHaveLength(3)
})
