// Paths of certificates, right and wrong in every way we know; each verdict is compared with OpenSSL's.
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
  /** Where OpenSSL says otherwise: it looks no further than the first of a name, and ends a life a second early. */
  otherwise?: true
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

describe('accepts', async () => {
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
    'an authority between': { leaf, others: [middle], length: 3 },
    'certificates that have nothing to do with it, in any order': {
      leaf,
      others: [direct, byOther, middle, root, leaf],
      otherwise: true,
      length: 3,
    },
    'one of two of the same name, where the other is expired': { leaf, others: [expired, middle], length: 3 },
    'one of two of the same name, where the other has another key': {
      leaf,
      others: [byOther, middle],
      otherwise: true,
      length: 3,
    },
    'an authority in the middle as the anchor': { leaf, anchors: [middle], length: 2 },
    'the leaf itself as the anchor': { leaf, anchors: [leaf], length: 1 },
    'the first second': { leaf: direct, at: new Date('2020-01-01T00:00:00Z'), length: 2 },
    'the last second': { leaf: direct, at: new Date('2040-01-01T00:00:00Z'), otherwise: true, length: 2 },
    'an old root that cannot say it is one': { leaf: direct, anchors: [first], length: 2 },
    'an authority that issued itself again, which counts for no length': {
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
    'an authority for anything': {
      leaf,
      others: [await authority({ extensions: [...CA, eku(false, OID.anyExtendedKeyUsage)] })],
      length: 3,
    },
    'a signer without extended usage': {
      leaf: await forge({ extensions: [keyUsage('nonRepudiation')] }),
      usage: 'signature',
      length: 2,
    },
    'a signer of mail': { leaf: await forge({ extensions: [eku(false, OID.emailProtection)] }), usage: 'signature', length: 2 },
    'a critical policy, since nobody asks for one': {
      leaf: await forge({ extensions: [...STAMP, extension(OID.certificatePolicies, sequence(sequence(oid('1.2.3'))), true)] }),
      length: 2,
    },
  }
  it.each(Object.entries(cases))('%s', async (_, one) => {
    const path = await verify(one)
    expect(path).toHaveLength(one.length)
    expect(openssl(one)).toBe(!one.otherwise)
  })
})

describe('refuses', async () => {
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
    'a root nobody trusts': { leaf: direct, anchors: [middle], reason: 'no-issuer' },
    'no anchors': { leaf: direct, anchors: [], reason: 'no-issuer' },
    'a missing authority between': { leaf, reason: 'no-issuer' },
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
    'a leaf of tomorrow': { leaf: direct, at: new Date('2019-12-31T23:59:59Z'), reason: 'not-yet-valid' },
    'a leaf of yesterday': { leaf: direct, at: new Date('2040-01-01T00:00:01Z'), reason: 'expired' },
    'an expired authority': { leaf, others: [await authority({ to: '2026-05-31T00:00:00Z' })], reason: 'expired' },
    'an expired root': {
      leaf: direct,
      anchors: [await forge({ name: 'Root', key: rootKey, extensions: CA, to: '2026-05-31T00:00:00Z' })],
      reason: 'expired',
    },
    'an authority that is none': {
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
    'a leaf that plays the authority': {
      leaf: await forge({ issuer: 'Leaf', by: leafKey, name: 'Below', key: otherKey, extensions: STAMP }),
      others: [direct],
      reason: 'constraint',
    },
    'one authority more than allowed': {
      leaf,
      others: [middle],
      anchors: [await forge({ name: 'Root', key: rootKey, extensions: [basicConstraints(true, 0), keyUsage('keyCertSign')] })],
      reason: 'constraint',
    },
    'name constraints, which nobody here checks': {
      leaf,
      others: [await authority({ extensions: [...CA, NAME_CONSTRAINTS] })],
      otherwise: true,
      reason: 'constraint',
    },
    'a leaf with a critical extension nobody knows': {
      leaf: await forge({ extensions: [...STAMP, extension('1.2.3.4', octetString(new Uint8Array(0)), true)] }),
      reason: 'constraint',
    },
    'a stamper without the usage': { leaf: await forge({ extensions: [keyUsage('digitalSignature')] }), reason: 'usage' },
    'a stamper whose usage is not critical': {
      leaf: await forge({ extensions: [eku(false, OID.timeStamping)] }),
      reason: 'usage',
    },
    'a stamper that has another usage, too': {
      leaf: await forge({ extensions: [eku(true, OID.timeStamping, SERVER)] }),
      reason: 'usage',
    },
    'a stamper for anything': { leaf: await forge({ extensions: [eku(true, OID.anyExtendedKeyUsage)] }), reason: 'usage' },
    'a stamper whose key enciphers': {
      leaf: await forge({ extensions: [keyUsage('digitalSignature', 'keyEncipherment'), eku(true, OID.timeStamping)] }),
      reason: 'usage',
    },
    'an authority for servers': {
      leaf,
      others: [await authority({ extensions: [...CA, eku(false, SERVER)] })],
      otherwise: true,
      reason: 'usage',
    },
    'a stamper that signs documents': { leaf: direct, usage: 'signature', reason: 'usage' },
    'a server that signs documents': {
      leaf: await forge({ extensions: [eku(false, SERVER)] }),
      usage: 'signature',
      reason: 'usage',
    },
    'a key that only enciphers': {
      leaf: await forge({ extensions: [keyUsage('keyEncipherment')] }),
      usage: 'signature',
      reason: 'usage',
    },
    'a signature by somebody else': { leaf: await forge({ by: otherKey, extensions: STAMP }), reason: 'signature' },
    'two algorithms, inside and outside': {
      leaf: await forge({ extensions: STAMP, innerScheme: 'ecdsa-p384-sha384' }),
      reason: 'malformed',
    },
    'authorities that vouch for each other only': {
      leaf: await forge({ issuer: 'Left', by: middleKey, extensions: STAMP }),
      others: [
        await forge({ name: 'Left', key: middleKey, issuer: 'Right', by: otherKey, extensions: CA }),
        await forge({ name: 'Right', key: otherKey, issuer: 'Left', by: middleKey, extensions: CA }),
      ],
      reason: 'no-issuer',
    },
    'nine certificates on the way': {
      leaf: await forge({ issuer, by, extensions: STAMP }),
      others: hundred,
      otherwise: true,
      reason: 'too-long',
    },
    'a maze of one name and one key': {
      leaf: await forge({ issuer: 'Loop', by: middleKey, extensions: STAMP }),
      others: many,
      reason: 'too-long',
    },
  }
  it.each(Object.entries(cases))('%s', async (_, one) => {
    const error = await verify(one).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PathError)
    expect((error as PathError).reason).toBe(one.reason)
    if (one.anchors?.length !== 0) expect(openssl(one)).toBe(one.otherwise ?? false)
  })

  it.each<[string, Case]>([
    ['a leaf that is no certificate', { leaf: Uint8Array.of(48, 0) }],
    ['an anchor that is no certificate', { leaf: direct, anchors: [new Uint8Array(3)] }],
  ])('%s', async (_, one) => {
    await expect(verify(one)).rejects.toMatchObject({ name: 'PathError', reason: 'malformed' })
  })

  it('a moment that is none', async () => {
    await expect(verify({ leaf: direct, at: new Date(Number.NaN) })).rejects.toMatchObject({ reason: 'not-yet-valid' })
  })
})

it('passes over certificates that cannot be read', async () => {
  expect(await verify({ leaf, others: [new Uint8Array(5), leaf.subarray(1), middle] })).toHaveLength(3)
})
