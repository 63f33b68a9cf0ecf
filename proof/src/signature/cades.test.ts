// Detached signatures: cross-checked with OpenSSL in both directions, and rejection of invalid ones with their reason.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { concat, digest, sha256 } from '../bytes/digest.ts'
import { signDetached, signedAttributes, signingCertificate, verifyDetached } from './cades.ts'
import { type TestAuthority, type TestIdentity, testAuthority } from './certificate.fixture.ts'
import { parseCertificate, pem } from './certificate.ts'
import { CmsError, type CmsReason, readSignedData } from './cms.ts'
import { attribute } from './cms-attribute.ts'
import { constructed, explicit, integer, octetString, oid, readDer, sequence, set } from './der.ts'
import { OID } from './der-object-id.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-cades-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes)
const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
function openssl(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  return `${status} ${stdout}${stderr}`
}

const content = new TextEncoder().encode('the manifest of a record')
const signingTime = new Date('2026-11-15T00:00:00Z')
write('content', content)
write('altered', concat(content, Uint8Array.of(1)))

const p256 = await testAuthority('ecdsa-p256-sha256', { withIntermediate: true })
const authorities: [string, TestAuthority][] = [
  ['P-256', p256],
  ['P-384', await testAuthority('ecdsa-p384-sha384')],
  ['RSA-2048 with SHA-256', await testAuthority('rsa-sha256')],
  ['RSA-3072 with SHA-512', await testAuthority('rsa-sha512', { rsaBits: 3072 })],
]

const verifyByOpenssl = (root: Uint8Array, name = 'content') => {
  write('root.pem', pem('CERTIFICATE', root))
  return openssl(
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    'ours.p7s',
    '-content',
    name,
    '-CAfile',
    'root.pem',
    '-out',
    '/dev/null',
  )
}

function signByOpenssl({ certificate, chain, key }: TestIdentity, ...options: string[]): Uint8Array {
  write('signer.pem', pem('CERTIFICATE', certificate))
  write('signer.key', pem('PRIVATE KEY', key.pkcs8))
  write('chain.pem', chain.map((one) => pem('CERTIFICATE', one)).join(''))
  const bag = chain.length > 0 ? ['-certfile', 'chain.pem'] : []
  const made = openssl(
    'cms',
    '-sign',
    '-binary',
    '-in',
    'content',
    '-signer',
    'signer.pem',
    '-inkey',
    'signer.key',
    ...bag,
    '-outform',
    'DER',
    '-out',
    'theirs.p7s',
    ...options,
  )
  expect(made).toMatch(/^0 /)
  return read('theirs.p7s')
}

describe.each(authorities)('detached signatures with %s', (_, { root, signatureIdentity }) => {
  it('are verified by OpenSSL as CAdES, and not for other content', async () => {
    write('ours.p7s', await signDetached(content, signatureIdentity, { signingTime }))
    expect(verifyByOpenssl(root)).toMatch(/^0 CAdES Verification successful/)
    expect(verifyByOpenssl(root, 'altered')).toMatch(/^4 CAdES Verification failure/)
  })

  it.each(['-sha256', '-sha384', '-sha512'])('made by OpenSSL with %s are verified', async (md) => {
    const p7s = signByOpenssl(signatureIdentity, '-cades', '-md', md.slice(1))
    const verified = await verifyDetached(content, p7s, { anchors: [root] })
    expect(verified.signer.raw).toEqual(signatureIdentity.certificate)
    expect(verified.signingTime?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await expect(verifyDetached(read('altered'), p7s, { anchors: [root] })).rejects.toMatchObject({ reason: 'content' })
  })

  it('with a signer identified by key id are verified', async () => {
    const p7s = signByOpenssl(signatureIdentity, '-cades', '-keyid')
    expect((await verifyDetached(content, p7s, { anchors: [root] })).signer.raw).toEqual(signatureIdentity.certificate)
  })
})

it('verifyDetached verifies an RSA-PSS signature of OpenSSL', async () => {
  const { root, signatureIdentity } = authorities[2]?.[1] ?? p256
  const options = ['-cades', '-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:32']
  expect((await verifyDetached(content, signByOpenssl(signatureIdentity, ...options), { anchors: [root] })).path).toHaveLength(2)
})

it.each(['ed25519', 'sm2-sm3'] as const)('signDetached with %s is verified by verifyDetached', async (scheme) => {
  const { root, signatureIdentity } = await testAuthority(scheme)
  const p7s = await signDetached(content, signatureIdentity, { signingTime })
  expect((await verifyDetached(content, p7s, { anchors: [root] })).signingTime).toEqual(signingTime)
  await expect(verifyDetached(read('altered'), p7s, { anchors: [root] })).rejects.toMatchObject({ reason: 'content' })
})

it('signDetached and verifyDetached accept a digest by the algorithm of the scheme', async () => {
  const byDigest = { digestAlgorithm: 'sha256', digest: sha256(content) } as const
  const p7s = await signDetached(byDigest, p256.signatureIdentity)
  const verified = await verifyDetached(byDigest, p7s, { anchors: [p256.root] })
  expect(verified.signingTime).toBeUndefined()
  expect(verified.path.map(({ subjectText }) => subjectText.split(',')[0])).toEqual([
    'CN=Test Signatures',
    'CN=Test Intermediate',
    'CN=Test Root',
  ])
  expect((await verifyDetached(content, p7s, { anchors: [p256.root] })).signer.raw).toEqual(p256.signatureIdentity.certificate)
  const bySm3 = { digestAlgorithm: 'sm3', digest: digest('sm3', content) } as const
  await expect(signDetached(bySm3, p256.signatureIdentity)).rejects.toMatchObject({ reason: 'algorithm' })
  await expect(verifyDetached(bySm3, p7s, { anchors: [p256.root] })).rejects.toMatchObject({ reason: 'algorithm' })
})

it('signDetached passes exactly the final signed attributes to the signer', async () => {
  const seen: Uint8Array[] = []
  const { signatureIdentity } = p256
  const identity = {
    ...signatureIdentity,
    sign(message: Uint8Array) {
      seen.push(message)
      return signatureIdentity.sign(message)
    },
  }
  const p7s = await signDetached(content, identity, { signingTime })
  const certificate = signingCertificate(parseCertificate(identity.certificate), 'sha256')
  expect(seen).toEqual([signedAttributes(OID.data, sha256(content), { signingCertificate: certificate, signingTime })])
  expect(readSignedData(p7s).signer.signedBytes).toEqual(seen[0])
})

describe('verifyDetached rejects', async () => {
  const { root, signatureIdentity, timeStampIdentity } = p256
  const good = await signDetached(content, signatureIdentity, { signingTime })
  const old = await testAuthority('ecdsa-p256-sha256', { notAfter: new Date('2021-01-01T00:00:00Z') })
  const otherAuthority = await testAuthority('ecdsa-p256-sha256', { name: 'Stranger' })

  /** Rebuilds SignedData with changes to its parts or those of its SignerInfo. */
  const reassemble = (change: (frame: Uint8Array[], signer: Uint8Array[]) => void, signers = 1) => {
    const [type, wrapped] = readDer(good).children()
    const frame =
      wrapped
        ?.children()[0]
        ?.children()
        .map(({ raw }) => raw) ?? []
    const signer =
      readDer(frame.at(-1) ?? good)
        .children()[0]
        ?.children()
        .map(({ raw }) => raw) ?? []
    change(frame, signer)
    frame[frame.length - 1] = constructed(0x31, ...Array.from({ length: signers }, () => sequence(...signer)))
    return sequence(type?.raw ?? good, explicit(0, sequence(...frame)))
  }
  const attributes = readSignedData(good).signer.signedBytes
  const parts = readDer(attributes)
    .children()
    .map(({ raw }) => raw)
  const resigned = async (...list: Uint8Array[]) => {
    const signed = set(...list)
    const signature = await signatureIdentity.sign(signed)
    return reassemble((_, signer) => {
      signer[3] = concat(Uint8Array.of(0xa0), signed.subarray(1))
      signer[5] = octetString(signature)
    })
  }
  const without = (type: string) => parts.filter((one) => !Buffer.from(one).includes(Buffer.from(oid(type))))
  const sha256WithRsa = sequence(oid(OID.rsaSha256), Uint8Array.of(5, 0))

  it('no signature that is rebuilt without changes', async () => {
    expect(reassemble(() => {})).toEqual(good)
    await expect(verifyDetached(content, await resigned(...parts), { anchors: [root] })).resolves.toBeDefined()
  })

  const cases: Record<string, [CmsReason, () => Uint8Array | Promise<Uint8Array>]> = {
    'an unsigned attribute': [
      'uncovered',
      () => reassemble((_, signer) => signer.push(constructed(0xa1, attribute('1.2.3', integer(1))))),
    ],
    'included revocation lists': ['uncovered', () => reassemble((frame) => frame.splice(4, 0, constructed(0xa1, sequence())))],
    'an included certificate that is not in the path': [
      'uncovered',
      () =>
        reassemble((frame) => {
          frame[3] = constructed(0xa0, signatureIdentity.certificate, ...signatureIdentity.chain, otherAuthority.root)
        }),
    ],
    'missing certificates': ['signer', () => reassemble((frame) => frame.splice(3, 1))],
    "another certificate in place of the signer's": [
      'signer',
      () =>
        reassemble((frame) => {
          frame[3] = constructed(0xa0, otherAuthority.signatureIdentity.certificate)
        }),
    ],
    'a certificate with the same name and serial number of another authority': [
      'signer',
      async () => {
        const twin = await testAuthority('ecdsa-p256-sha256', { withIntermediate: true })
        return reassemble((frame) => {
          frame[3] = constructed(0xa0, twin.signatureIdentity.certificate, ...twin.signatureIdentity.chain)
        })
      },
    ],
    'another serial number in the signer identifier': [
      'signer',
      () =>
        reassemble((_, signer) => {
          signer[1] = sequence(parseCertificate(signatureIdentity.certificate).issuer, integer(4711))
        }),
    ],
    'the right certificate with a wrong serial number in the attributes': [
      'signer',
      () =>
        resigned(
          ...without(OID.signingCertificateV2),
          signingCertificate({ ...parseCertificate(signatureIdentity.certificate), serial: 4711n }, 'sha256'),
        ),
    ],
    'another signature algorithm': [
      'signature',
      () =>
        reassemble((_, signer) => {
          signer[4] = sequence(oid(OID.ecdsaSha384))
        }),
    ],
    'a signature algorithm of another key type': [
      'signature',
      () =>
        reassemble((_, signer) => {
          signer[4] = sha256WithRsa
        }),
    ],
    'a wrong version of SignedData': [
      'malformed',
      () =>
        reassemble((frame) => {
          frame[0] = integer(3)
        }),
    ],
    'a wrong version of SignerInfo': [
      'malformed',
      () =>
        reassemble((_, signer) => {
          signer[0] = integer(3)
        }),
    ],
    'a list of digest algorithms without the used one': [
      'malformed',
      () =>
        reassemble((frame) => {
          frame[1] = set(sequence(oid(OID.sha512)))
        }),
    ],
    'an empty list of digest algorithms': [
      'malformed',
      () =>
        reassemble((frame) => {
          frame[1] = set()
        }),
    ],
    'another digest algorithm than the signed one': [
      'content',
      () =>
        reassemble((frame, signer) => {
          frame[1] = set(sequence(oid(OID.sm3)))
          signer[2] = sequence(oid(OID.sm3))
        }),
    ],
    'no signed attributes': ['malformed', () => reassemble((_, signer) => signer.splice(3, 1))],
    'attributes without the content type': ['malformed', () => resigned(...without(OID.contentType))],
    'attributes without the digest': ['malformed', () => resigned(...without(OID.messageDigest))],
    'attributes without the certificate': ['signer', () => resigned(...without(OID.signingCertificateV2))],
    'a duplicate attribute': ['malformed', () => resigned(...parts, ...parts.slice(0, 1))],
    'a digest with two values': [
      'malformed',
      () =>
        resigned(
          ...without(OID.messageDigest),
          sequence(oid(OID.messageDigest), set(octetString(sha256(content)), octetString(sha256(attributes)))),
        ),
    ],
    'another content type in the attributes': [
      'content',
      () => resigned(...without(OID.contentType), attribute(OID.contentType, oid(OID.timeStampInfo))),
    ],
    'the digest of other content': [
      'content',
      () => resigned(...without(OID.messageDigest), attribute(OID.messageDigest, octetString(sha256(attributes)))),
    ],
    'another certificate in the attributes': [
      'signer',
      () => resigned(...without(OID.signingCertificateV2), signingCertificate(parseCertificate(otherAuthority.root), 'sha256')),
    ],
    'a certificate identified by an unsupported digest': [
      'signer',
      () =>
        resigned(
          ...without(OID.signingCertificateV2),
          attribute(
            OID.signingCertificateV2,
            sequence(sequence(sequence(sequence(oid('1.2.3')), octetString(sha256(signatureIdentity.certificate))))),
          ),
        ),
    ],
    'a malformed signing time': [
      'malformed',
      () => resigned(...without(OID.signingTime), attribute(OID.signingTime, integer(1))),
    ],
    'other attributes under the old signature': [
      'signature',
      () =>
        reassemble((_, signer) => {
          signer[3] = constructed(0xa0, ...without(OID.signingTime))
        }),
    ],
    'two signers': ['malformed', () => reassemble(() => {}, 2)],
    'no signer': ['malformed', () => reassemble(() => {}, 0)],
    'attached content': ['content', () => signByOpenssl(signatureIdentity, '-cades', '-nodetach')],
    'a signature without attributes': ['malformed', () => signByOpenssl(signatureIdentity, '-noattr')],
    'a CMS signature that is not CAdES': ['signer', () => signByOpenssl(signatureIdentity)],
    'SHA-1': ['algorithm', () => signByOpenssl(signatureIdentity, '-cades', '-md', 'sha1')],
    'BER of indefinite length': ['malformed', () => signByOpenssl(signatureIdentity, '-cades', '-stream')],
    'a signature by a time-stamp certificate': ['usage', () => signDetached(content, timeStampIdentity)],
    'an untrusted authority': ['path', () => signDetached(content, otherAuthority.signatureIdentity)],
    'an expired signer': ['time', () => signDetached(content, old.signatureIdentity)],
    'DER that is not CMS': ['malformed', () => sequence(oid(OID.data))],
    'more than 1 MiB': ['malformed', () => new Uint8Array(1024 * 1024 + 1)],
  }
  it.each(Object.entries(cases))('%s', async (_, [reason, make]) => {
    const error = await verifyDetached(content, await make(), { anchors: [root, old.root] }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CmsError)
    expect((error as CmsError).reason).toBe(reason)
  })

  it('an expired signer, unless `at` is within its validity', async () => {
    const p7s = await signDetached(content, old.signatureIdentity)
    expect((await verifyDetached(content, p7s, { anchors: [old.root], at: new Date('2020-06-01T00:00:00Z') })).path).toHaveLength(
      2,
    )
    await expect(
      verifyDetached(content, p7s, { anchors: [old.root], at: new Date('2019-06-01T00:00:00Z') }),
    ).rejects.toMatchObject({ reason: 'time' })
  })
})
