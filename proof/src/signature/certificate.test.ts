// Certificates and revocation lists: cross-checked with OpenSSL in both directions, and rejection of malformed input.
import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { testAuthority, testKey } from './certificate.fixture.ts'
import {
  buildCertificate,
  buildCrl,
  CertificateError,
  type CertificateToBuild,
  certificateFingerprint,
  fromPem,
  parseCertificate,
  parseCrl,
  pem,
} from './certificate.ts'
import { buildName, nameText } from './certificate-name.ts'
import { bitString, oid, readDer, sequence, set, tlv, utf8String } from './der.ts'
import { OID } from './der-object-id.ts'
import type { SignatureScheme } from './signature.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
const write = (name: string, content: Uint8Array | string) => writeFileSync(path(name), content)
function openssl(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  return `${status} ${stdout}${stderr}`
}
const SM2 = ['-vfyopt', 'distid:1234567812345678']

describe.each<SignatureScheme>(['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-sha256', 'rsa-sha512', 'ed25519', 'sm2-sm3'])(
  'certificates with %s',
  (scheme) => {
    it('and their revocation list are verified by OpenSSL', async () => {
      const { root, rootIdentity, timeStampIdentity, signatureIdentity } = await testAuthority(scheme, { withIntermediate: true })
      const [intermediate = root] = timeStampIdentity.chain
      write('root.pem', pem('CERTIFICATE', root))
      write('middle.pem', pem('CERTIFICATE', intermediate))
      write('stamps.pem', pem('CERTIFICATE', timeStampIdentity.certificate))
      write('signs.pem', pem('CERTIFICATE', signatureIdentity.certificate))
      // OpenSSL's verify applies the SM2 user id to the leaf only, so each step is verified separately.
      const way =
        scheme === 'sm2-sm3'
          ? ['-partial_chain', '-CAfile', 'middle.pem', ...SM2]
          : ['-CAfile', 'root.pem', '-untrusted', 'middle.pem']
      const options = ['-x509_strict', ...way]
      if (scheme === 'sm2-sm3') expect(openssl('verify', '-CAfile', 'root.pem', ...SM2, 'middle.pem')).toBe('0 middle.pem: OK\n')
      expect(openssl('verify', ...options, '-purpose', 'timestampsign', 'stamps.pem')).toBe('0 stamps.pem: OK\n')
      expect(openssl('verify', ...options, '-purpose', 'smimesign', 'signs.pem')).toBe('0 signs.pem: OK\n')
      // OpenSSL distinguishes the purposes.
      expect(openssl('verify', ...options, '-purpose', 'smimesign', 'stamps.pem')).toMatch(/^2 .*unsuitable certificate purpose/s)
      expect(openssl('verify', ...options, '-purpose', 'timestampsign', 'signs.pem')).toMatch(
        /^2 .*unsuitable certificate purpose/s,
      )

      const issuer = parseCertificate(root)
      const crl = await buildCrl({
        issuer,
        scheme,
        sign: rootIdentity.sign,
        thisUpdate: new Date('2026-01-01T00:00:00Z'),
        nextUpdate: new Date('2055-01-01T00:00:00Z'),
        number: 7n,
        revoked: [
          { serial: parseCertificate(intermediate).serial, at: new Date('2025-12-31T00:00:00Z'), reason: 'keyCompromise' },
          { serial: 2n ** 100n, at: new Date('2025-12-30T00:00:00Z') },
        ],
      })
      write('list.crl', pem('X509 CRL', crl))
      // The command has no option for the SM2 user id; BouncyCastle checks this case.
      if (scheme !== 'sm2-sm3') expect(openssl('crl', '-in', 'list.crl', '-CAfile', 'root.pem', '-noout')).toBe('0 verify OK\n')
      expect(openssl('crl', '-in', 'list.crl', '-noout', '-text')).toMatch(/X509v3 CRL Number: *\n *7\n[\s\S]*Key Compromise/)
      const read = parseCrl(crl)
      expect(read.number).toBe(7n)
      expect(read.revoked.map(({ serial, reason }) => [serial, reason])).toEqual([
        [2n, 'keyCompromise'],
        [2n ** 100n, undefined],
      ])
    })
  },
)

it('OpenSSL finds a revoked certificate in our revocation list', async () => {
  const { root, rootIdentity, timeStampIdentity } = await testAuthority('ecdsa-p256-sha256')
  const at = new Date('2024-01-01T00:00:00Z')
  const frame = {
    issuer: parseCertificate(root),
    scheme: 'ecdsa-p256-sha256',
    sign: rootIdentity.sign,
    thisUpdate: at,
    nextUpdate: new Date('2055-01-01T00:00:00Z'),
    number: 1n,
  } as const
  const { serial } = parseCertificate(timeStampIdentity.certificate)
  write('root.pem', pem('CERTIFICATE', root))
  write('leaf.pem', pem('CERTIFICATE', timeStampIdentity.certificate))
  write('none.crl', pem('X509 CRL', await buildCrl({ ...frame, revoked: [] })))
  write('some.crl', pem('X509 CRL', await buildCrl({ ...frame, revoked: [{ serial, at, reason: 'superseded' }] })))
  const check = (list: string) => openssl('verify', '-CAfile', 'root.pem', '-crl_check', '-CRLfile', list, 'leaf.pem')
  expect(check('none.crl')).toBe('0 leaf.pem: OK\n')
  expect(check('some.crl')).toMatch(/^2 .*certificate revoked/s)
})

describe('parsing output of OpenSSL', () => {
  it.each([
    ['RSA', ['-newkey', 'rsa:2048']],
    ['an EC key', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
    ['Ed25519', ['-newkey', 'ed25519']],
  ])('reads a certificate with %s as Node does', (_, key) => {
    const subject = '/C=CN/O=A, B \\+ "C"/OU=#x/CN=\u793a\u4f8b'
    const made = openssl(
      'req',
      '-x509',
      ...key,
      '-nodes',
      '-keyout',
      'o.key',
      '-out',
      'o.pem',
      '-days',
      '9000',
      '-subj',
      subject,
      '-utf8',
      '-addext',
      'keyUsage=critical,keyCertSign,cRLSign',
      '-addext',
      'extendedKeyUsage=timeStamping,1.2.3.4',
      '-addext',
      'crlDistributionPoints=URI:http://crl.example/a.crl',
    )
    expect(made).toMatch(/^0 /)
    const [block] = fromPem(readFileSync(path('o.pem'), 'utf8'))
    const ours = parseCertificate(block?.der ?? new Uint8Array(0))
    const nodes = new X509Certificate(readFileSync(path('o.pem')))
    expect(ours.serial).toBe(BigInt(`0x${nodes.serialNumber}`))
    expect(ours.notBefore).toEqual(nodes.validFromDate)
    expect(ours.notAfter).toEqual(nodes.validToDate)
    expect(ours.notAfter.getUTCFullYear()).toBeGreaterThan(2049)
    expect(ours.isCa).toBe(nodes.ca)
    expect(ours.subjectText).toBe('CN=\u793a\u4f8b, OU=\\#x, O=A\\, B \\+ \\"C\\", C=CN')
    expect(ours.extendedKeyUsage).toEqual(nodes.keyUsage)
    expect(ours.extendedKeyUsageCritical).toBe(false)
    expect(ours.keyUsage).toEqual(['keyCertSign', 'cRLSign'])
    expect(ours.crlUrls).toEqual(['http://crl.example/a.crl'])
    expect(ours.subjectKeyId).toEqual(ours.authorityKeyId)
    expect(Buffer.from(ours.spki)).toEqual(nodes.publicKey.export({ type: 'spki', format: 'der' }))
    expect(certificateFingerprint(ours.raw)).toBe(nodes.fingerprint256.replaceAll(':', '').toLowerCase())
    expect(ours.unknownCritical).toEqual([])
  })

  it('reads revocation lists', () => {
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=List Maker')
    write('index.txt', 'R\t300101000000Z\t250101000000Z,keyCompromise\t1234\tunknown\t/CN=x\n')
    write('number', '0A\n')
    write('ca.cnf', '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\ncrlnumber=number\ndefault_md=sha256\ndefault_crl_days=30\n')
    expect(openssl('ca', '-config', 'ca.cnf', '-gencrl', '-keyfile', 'ca.key', '-cert', 'ca.pem', '-out', 'ca.crl')).toMatch(
      /^0 /,
    )
    const crl = parseCrl(fromPem(readFileSync(path('ca.crl'), 'utf8'))[0]?.der ?? new Uint8Array(0))
    expect(crl.number).toBe(10n)
    expect(crl.revoked).toEqual([{ serial: 0x1234n, at: new Date('2025-01-01T00:00:00Z'), reason: 'keyCompromise' }])
  })
})

describe('buildCertificate', async () => {
  const key = await testKey('ecdsa-p256-sha256')
  const good: CertificateToBuild = {
    subject: { commonName: 'x' },
    serial: 1n,
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2027-01-01T00:00:00Z'),
    spki: key.spki,
    usage: 'authority',
    scheme: 'ecdsa-p256-sha256',
    sign: key.sign,
  }
  it.each<[string, Partial<CertificateToBuild>]>([
    ['a serial number of 0', { serial: 0n }],
    ['a serial number of 160 bits', { serial: 2n ** 159n }],
    ['a validity that ends when it begins', { notAfter: good.notBefore }],
    ['an invalid end of validity', { notAfter: new Date(Number.NaN) }],
    ['a country that is not two letters', { subject: { commonName: 'x', country: 'China' } }],
    ['an empty name', { subject: { commonName: '' } }],
    ['a name above 64 characters', { subject: { commonName: 'x'.repeat(65) } }],
  ])('rejects %s', async (_, wrong) => {
    await expect(buildCertificate({ ...good, ...wrong })).rejects.toThrow()
  })

  it('writes whole seconds, the path length and the CRL address', async () => {
    const built = await buildCertificate({
      ...good,
      notAfter: new Date('2050-01-01T00:00:00.900Z'),
      pathLength: 0,
      crlUrl: 'https://a.example/c.crl',
    })
    const read = parseCertificate(built)
    expect(read.notAfter.toISOString()).toBe('2050-01-01T00:00:00.000Z')
    expect([read.isCa, read.pathLength, read.crlUrls]).toEqual([true, 0, ['https://a.example/c.crl']])
  })
})

describe('nameText', () => {
  it('escapes control characters and decodes all string types', () => {
    const one = (value: Uint8Array) => nameText(sequence(set(sequence(oid(OID.commonName), value))))
    expect(one(utf8String('a\u202eb\n\u0000'))).toBe('CN=a\\u{202e}b\\u{a}\\u{0}')
    expect(one(tlv(0x1e, Uint8Array.of(0x4e, 0x2d)))).toBe('CN=\u4e2d')
    expect(one(tlv(0x14, Uint8Array.of(0xe9)))).toBe('CN=é')
    expect(one(tlv(0x0c, Uint8Array.of(0xff)))).toBe('CN=#0c01ff')
    expect(one(utf8String(' a '))).toBe('CN=\\ a\\ ')
    expect(nameText(buildName({ commonName: 'N', organization: 'O', country: 'CN' }))).toBe('CN=N, O=O, C=CN')
    expect(nameText(sequence())).toBe('')
  })
})

describe('PEM', () => {
  const der = new Uint8Array(100).fill(7)
  it('round-trips and ignores surrounding text', () => {
    const text = `subject: x\r\n${pem('CERTIFICATE', der).replaceAll('\n', '\r\n')}between\n${pem('X509 CRL', der)}`
    expect(fromPem(text)).toEqual([
      { label: 'CERTIFICATE', der },
      { label: 'X509 CRL', der },
    ])
    expect(fromPem('nothing')).toEqual([])
  })
  it.each([
    ['an end with another label', pem('A', der).replace('END A', 'END B')],
    ['no end', pem('A', der).replace(/-----END.*/, '')],
    ['an end without a beginning', '-----END A-----\n'],
    ['a nested beginning', `-----BEGIN A-----\n${pem('A', der)}`],
    ['characters outside base64', pem('A', der).replace('BwcH', 'Bw!H')],
  ])('rejects %s', (_, text) => {
    expect(() => fromPem(text)).toThrow(CertificateError)
  })
})

it('parseCertificate rejects a signature with unused bits', async () => {
  const { root } = await testAuthority('ecdsa-p256-sha256')
  const [tbs = root, algorithm = root] = readDer(root)
    .children()
    .map(({ raw }) => raw)
  expect(() => parseCertificate(sequence(tbs, algorithm, bitString(new Uint8Array(70))))).not.toThrow()
  expect(() => parseCertificate(sequence(tbs, algorithm, bitString(new Uint8Array(70), 1)))).toThrow(CertificateError)
})

it('parseCertificate and parseCrl throw only CertificateError for mutations and random bytes', async () => {
  const { root, rootIdentity } = await testAuthority('ecdsa-p256-sha256')
  const crl = await buildCrl({
    issuer: parseCertificate(root),
    scheme: 'ecdsa-p256-sha256',
    sign: rootIdentity.sign,
    thisUpdate: new Date(0),
    nextUpdate: new Date(1e12),
    number: 1n,
    revoked: [{ serial: 1n, at: new Date(0) }],
  })
  for (const [bytes, read] of [
    [root, parseCertificate],
    [crl, parseCrl],
  ] as const) {
    const attempt = (mutated: Uint8Array) => {
      try {
        read(mutated)
      } catch (error) {
        expect(error).toBeInstanceOf(CertificateError)
      }
    }
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(changes, (list) => {
        const mutated = bytes.slice()
        for (const [at, value] of list) mutated[at] = value
        attempt(mutated)
      }),
      { numRuns: 1500 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), attempt), { numRuns: 500 })
    for (let end = 0; end < bytes.length; end += 1) expect(() => read(bytes.subarray(0, end))).toThrow(CertificateError)
    expect(() => read(Uint8Array.of(...bytes, 0))).toThrow(CertificateError)
  }
})
