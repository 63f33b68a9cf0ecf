// Time-stamps: cross-checked with OpenSSL in both directions, rejected requests, and rejected tokens.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DigestAlgorithm, digest } from '../bytes/digest.ts'
import { type TestAuthority, type TestIdentity, testAuthority } from '../signature/certificate.fixture.ts'
import { parseCertificate, pem } from '../signature/certificate.ts'
import { extension } from '../signature/certificate-extension.ts'
import { buildSignedData } from '../signature/cms.ts'
import {
  bitString,
  boolean,
  explicit,
  generalizedTime,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  utcTime,
  utf8String,
} from '../signature/der.ts'
import { OID } from '../signature/der-object-id.ts'
import {
  answerTimeStampRequest,
  buildTimeStampRequest,
  newNonce,
  readTimeStampRequest,
  readTimeStampResponse,
  rejectTimeStampRequest,
  type TimeStampCheck,
  TimeStampError,
  type TimeStampReason,
  TimeStampRequestError,
  verifyTimeStamp,
} from './time-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-time-stamp-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes)
const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
function openssl(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  return `${status} ${stdout}${stderr}`
}

const POLICY = '1.3.6.1.4.1.59999.1.1'
const data = new TextEncoder().encode('a checkpoint')
const imprint = digest('sha256', data)
const now = new Date('2026-11-15T06:07:08.090Z')
let serial = 2n ** 63n
const authorityOf = (identity: TestIdentity) => ({ identity, policy: POLICY, serial: () => ++serial, now, accuracyMs: 1500 })
const stamp = (identity: TestIdentity, more: Partial<Parameters<typeof buildTimeStampRequest>[0]> = {}) =>
  answerTimeStampRequest(
    buildTimeStampRequest({ digest: imprint, algorithm: 'sha256', certReq: true, ...more }),
    authorityOf(identity),
  )

const p256 = await testAuthority('ecdsa-p256-sha256', { withIntermediate: true })
const rsa = await testAuthority('rsa-sha256')
const authorities: [string, TestAuthority][] = [
  ['P-256 with an intermediate authority', p256],
  ['P-384', await testAuthority('ecdsa-p384-sha384')],
  ['RSA-2048 with SHA-256', rsa],
  ['RSA-3072 with SHA-512', await testAuthority('rsa-sha512', { rsaBits: 3072 })],
]
const ALGORITHMS: DigestAlgorithm[] = ['sha256', 'sha384', 'sha512', 'sm3']

beforeAll(() => {
  write('data', data)
  write('altered', data.subarray(1))
  write(
    'authority.cnf',
    [
      '[tsa]\ndefault_tsa = default\n[default]\nserial = serial\ndigests = sha256, sha384, sha512, sm3\n',
      `default_policy = ${POLICY}\naccuracy = secs:1, millisecs:500, microsecs:100\nordering = yes\ntsa_name = yes\n`,
      'clock_precision_digits = 3\n',
    ].join(''),
  )
})

describe.each(authorities)('time-stamps with %s', (_, { root, timeStampIdentity }) => {
  it.each(ALGORITHMS)('of a %s digest requested by OpenSSL are verified by OpenSSL', async (algorithm) => {
    write('root.pem', pem('CERTIFICATE', root))
    expect(openssl('ts', '-query', '-data', 'data', `-${algorithm}`, '-cert', '-out', 'query')).toMatch(/^0 /)
    const request = readTimeStampRequest(read('query'))
    expect(request).toMatchObject({ algorithm, digest: digest(algorithm, data), certReq: true })
    const response = await answerTimeStampRequest(read('query'), authorityOf(timeStampIdentity))
    write('response', response)
    const verify = ['ts', '-verify', '-in', 'response', '-CAfile', 'root.pem']
    expect(openssl(...verify, '-queryfile', 'query')).toMatch(/^0 Verification: OK/)
    expect(openssl(...verify, '-data', 'data')).toMatch(/^0 Verification: OK/)
    expect(openssl(...verify, '-data', 'altered')).toMatch(/^1 Verification: FAILED[\s\S]*message imprint mismatch/)
    write('token', readTimeStampResponse(response).token ?? response)
    expect(openssl('ts', '-verify', '-token_in', '-in', 'token', '-CAfile', 'root.pem', '-data', 'data')).toMatch(
      /^0 Verification: OK/,
    )
    expect(openssl('ts', '-reply', '-in', 'response', '-text')).toMatch(
      /Status: Granted\.[\s\S]*Policy OID: 1\.3\.6\.1\.4\.1\.59999\.1\.1[\s\S]*Time stamp: Nov 15 06:07:08\.09 2026 GMT\nAccuracy: 0x01 seconds, 0x01F4 millis[\s\S]*DirName:\/C=CN\/O=Attestry Test\/CN=Test Time-Stamps/,
    )

    const ours = await verifyTimeStamp(response, {
      digest: digest(algorithm, data),
      algorithm,
      nonce: request.nonce ?? 0n,
      anchors: [root],
    })
    expect(ours).toMatchObject({
      time: now,
      policy: POLICY,
      algorithm,
      accuracyMs: 1500,
      serial: serial.toString(16),
      authority: 'CN=Test Time-Stamps, O=Attestry Test, C=CN',
    })
    expect(await verifyTimeStamp(read('token'), { digest: digest(algorithm, data), anchors: [root] })).toMatchObject({
      time: now,
    })
  })

  it.each(['sha1', 'sha256', 'sha512'])('of OpenSSL with a certificate identified by %s are verified', async (named) => {
    write('signer.pem', pem('CERTIFICATE', timeStampIdentity.certificate))
    write('signer.key', pem('PRIVATE KEY', timeStampIdentity.key.pkcs8))
    write('chain.pem', [...timeStampIdentity.chain, root].map((one) => pem('CERTIFICATE', one)).join(''))
    write(
      'theirs.cnf',
      `${readFileSync(join(folder, 'authority.cnf'), 'utf8')}ess_cert_id_chain = yes\ness_cert_id_alg = ${named}\n`,
    )
    for (const algorithm of ALGORITHMS) {
      const nonce = newNonce()
      write('query', buildTimeStampRequest({ digest: digest(algorithm, data), algorithm, nonce, certReq: true }))
      expect(
        openssl(
          'ts',
          '-reply',
          '-queryfile',
          'query',
          '-config',
          'theirs.cnf',
          '-signer',
          'signer.pem',
          '-inkey',
          'signer.key',
          '-chain',
          'chain.pem',
          '-sha256',
          '-out',
          'theirs',
        ),
      ).toMatch(/^0 /)
      const check = { digest: digest(algorithm, data), algorithm, nonce, anchors: [root] }
      const verified = await verifyTimeStamp(read('theirs'), check)
      expect(verified).toMatchObject({ policy: POLICY, algorithm, accuracyMs: 1500.1 })
      expect(Math.abs(verified.time.getTime() - Date.now())).toBeLessThan(60_000)
      await expect(verifyTimeStamp(read('theirs'), { ...check, nonce: nonce + 1n })).rejects.toMatchObject({ reason: 'nonce' })
    }
  })
})

it.each(['ed25519', 'sm2-sm3'] as const)(
  'answerTimeStampRequest with %s gives a token that verifyTimeStamp accepts',
  async (scheme) => {
    const { root, timeStampIdentity } = await testAuthority(scheme)
    const response = await stamp(timeStampIdentity)
    expect(await verifyTimeStamp(response, { digest: imprint, anchors: [root] })).toMatchObject({ time: now })
  },
)

it('answerTimeStampRequest omits the certificate if not requested, and verifyTimeStamp accepts it separately', async () => {
  const response = await stamp(rsa.timeStampIdentity, { certReq: false })
  const check = { digest: imprint, anchors: [rsa.root] }
  await expect(verifyTimeStamp(response, check)).rejects.toMatchObject({ reason: 'signature' })
  expect(await verifyTimeStamp(response, { ...check, certificates: [rsa.timeStampIdentity.certificate] })).toMatchObject({
    time: now,
  })
})

it('verifyTimeStamp accepts a token with a signer identified by key id', async () => {
  write('info', infoOf({}))
  write('signer.pem', pem('CERTIFICATE', rsa.timeStampIdentity.certificate))
  write('signer.key', pem('PRIVATE KEY', rsa.timeStampIdentity.key.pkcs8))
  expect(
    openssl(
      'cms',
      '-sign',
      '-cades',
      '-keyid',
      '-binary',
      '-nodetach',
      '-econtent_type',
      OID.timeStampInfo,
      '-in',
      'info',
      '-signer',
      'signer.pem',
      '-inkey',
      'signer.key',
      '-outform',
      'DER',
      '-out',
      'token',
    ),
  ).toMatch(/^0 /)
  expect(await verifyTimeStamp(read('token'), { digest: imprint, anchors: [rsa.root] })).toMatchObject({
    time: now,
    serial: '05',
  })
})

describe('a time-stamp request is rejected', () => {
  const requestOf = (...parts: Uint8Array[]) => sequence(...parts)
  const good = sequence(sequence(oid(OID.sha256), nullValue()), octetString(imprint))
  const cases: [string, string, Uint8Array][] = [
    ['SHA-1', 'badAlg', requestOf(integer(1), sequence(sequence(oid(OID.sha1)), octetString(new Uint8Array(20))))],
    [
      'a digest of the wrong length',
      'badDataFormat',
      requestOf(integer(1), sequence(sequence(oid(OID.sha256)), octetString(new Uint8Array(20)))),
    ],
    ['version 2', 'badRequest', requestOf(integer(2), good)],
    [
      'another policy',
      'unacceptedPolicy',
      buildTimeStampRequest({ digest: imprint, algorithm: 'sha256', certReq: true, policy: '1.2.3' }),
    ],
    ['an extension', 'unacceptedExtension', requestOf(integer(1), good, explicit(0, extension('1.2.3', nullValue())))],
    ['bytes after it', 'badDataFormat', Uint8Array.of(...requestOf(integer(1), good), 0)],
    ['an additional field', 'badDataFormat', requestOf(integer(1), good, nullValue())],
    ['an invalid boolean', 'badDataFormat', requestOf(integer(1), good, Uint8Array.of(1, 1, 1))],
    ['no request', 'badDataFormat', new Uint8Array(0)],
    ['more than 4096 bytes', 'badRequest', new Uint8Array(5000)],
  ]
  it.each(cases)('with %s, as %s', async (_, failure, request) => {
    const response = await answerTimeStampRequest(request, authorityOf(rsa.timeStampIdentity))
    expect(readTimeStampResponse(response)).toEqual({ status: 2, failure })
    await expect(verifyTimeStamp(response, { digest: imprint, anchors: [rsa.root] })).rejects.toMatchObject({
      reason: 'not-granted',
    })
    if (failure !== 'unacceptedPolicy') expect(() => readTimeStampRequest(request)).toThrow(TimeStampRequestError)
    write('rejected', response)
    expect(openssl('ts', '-reply', '-in', 'rejected', '-text')).toMatch(/^0 [\s\S]*Status: Rejected\.[\s\S]*Failure info: \w/)
  })

  it.each([
    ['badAlg', 'unrecognized or unsupported algorithm identifier'],
    ['badRequest', 'transaction not permitted or supported'],
    ['badDataFormat', 'the data submitted has the wrong format'],
    ['timeNotAvailable', "the TSA's time source is not available"],
    ['unacceptedPolicy', 'the requested TSA policy is not supported by the TSA'],
    ['unacceptedExtension', 'the requested extension is not supported by the TSA'],
    ['addInfoNotAvailable', 'the additional information requested could not be understood or is not available'],
    ['systemFailure', 'the request cannot be handled due to system failure'],
  ] as const)('for %s in the words OpenSSL knows', (failure, words) => {
    write('rejected', rejectTimeStampRequest(failure, 'not today'))
    expect(openssl('ts', '-reply', '-in', 'rejected', '-text')).toContain(`Status description: not today\nFailure info: ${words}`)
    expect(readTimeStampResponse(read('rejected'))).toEqual({ status: 2, failure, text: 'not today' })
  })

  it('except one with an encoded default, which passes', () => {
    expect(readTimeStampRequest(requestOf(integer(1), good, boolean(false)))).toMatchObject({ certReq: false })
  })
})

interface Info {
  version?: Uint8Array
  policy?: Uint8Array
  imprint?: Uint8Array
  time?: Uint8Array
  after?: Uint8Array[]
}
function infoOf({
  version = integer(1),
  policy = oid(POLICY),
  imprint: stamped = sequence(sequence(oid(OID.sha256)), octetString(imprint)),
  time = generalizedTime(now),
  after = [],
}: Info): Uint8Array {
  return sequence(version, policy, stamped, integer(5), time, ...after)
}
const tokenOf = (content: Uint8Array, contentType: string = OID.timeStampInfo, identity = rsa.timeStampIdentity) =>
  buildSignedData({ contentType, content: { attached: content }, identity, withCertificates: true })

describe('a time-stamp token passes', () => {
  it.each<[string, Info, object]>([
    ['without optional fields', {}, { accuracyMs: undefined }],
    [
      'with accuracy in milliseconds and microseconds',
      { after: [sequence(implicit(0, Uint8Array.of(5)), implicit(1, Uint8Array.of(3)))] },
      { accuracyMs: 5.003 },
    ],
    [
      'with ordering, nonce and name',
      { after: [boolean(true), integer(9), explicit(0, implicit(2, Uint8Array.of(0x61)))] },
      { time: now },
    ],
    ['with an extension that is not critical', { after: [explicit(1, extension('1.2.3', nullValue()))] }, { time: now }],
    ['with microseconds', { time: generalizedTimeText('20261115060708.090123Z') }, { time: now }],
  ])('%s', async (_, info, expected) => {
    expect(await verifyTimeStamp(await tokenOf(infoOf(info)), { digest: imprint, anchors: [rsa.root] })).toMatchObject({
      ...expected,
      serial: '05',
    })
  })

  it('with the status granted with modifications', async () => {
    const response = sequence(sequence(integer(1), sequence(utf8String('changed'))), await tokenOf(infoOf({})))
    expect(readTimeStampResponse(response)).toMatchObject({ status: 1, text: 'changed' })
    expect(await verifyTimeStamp(response, { digest: imprint, anchors: [rsa.root] })).toMatchObject({ time: now })
  })
})

function generalizedTimeText(text: string): Uint8Array {
  return Uint8Array.of(0x18, text.length, ...new TextEncoder().encode(text))
}

describe('a time-stamp token is rejected', async () => {
  const old = await testAuthority('ecdsa-p256-sha256', { notAfter: new Date('2026-11-01T00:00:00Z') })
  const good = await stamp(rsa.timeStampIdentity, { nonce: 77n })
  const token = readTimeStampResponse(good).token ?? good
  const info = (change: Info) => () => tokenOf(infoOf(change))
  const cases: Record<string, [TimeStampReason, () => Uint8Array | Promise<Uint8Array>, Partial<TimeStampCheck>?]> = {
    'for another digest': ['imprint', () => good, { digest: digest('sha256', imprint) }],
    'for a digest of another length': ['imprint', () => good, { digest: imprint.subarray(1) }],
    'for the same digest by another algorithm': ['imprint', () => good, { algorithm: 'sm3' }],
    'for an unsupported algorithm': ['imprint', info({ imprint: sequence(sequence(oid(OID.sha1)), octetString(imprint)) })],
    'for another nonce': ['nonce', () => good, { nonce: 78n }],
    'without the requested nonce': ['nonce', () => stamp(rsa.timeStampIdentity), { nonce: 77n }],
    'before the window': ['time', () => good, { notBefore: new Date(now.getTime() + 1) }],
    'after the window': ['time', () => good, { notAfter: new Date(now.getTime() - 1) }],
    'outside the validity of the certificate': ['time', () => stamp(old.timeStampIdentity), { anchors: [old.root] }],
    'outside the validity of the certificate, even if the path is checked at another time': [
      'time',
      () => stamp(old.timeStampIdentity),
      { anchors: [old.root], at: new Date('2026-10-01T00:00:00Z') },
    ],
    'with certificates expired at `at`': ['time', () => good, { at: new Date('2061-01-01T00:00:00Z') }],
    'of an untrusted authority': ['path', () => good, { anchors: [p256.root] }],
    'without anchors': ['path', () => good, { anchors: [] }],
    'by a document signing certificate': ['usage', () => stamp(rsa.signatureIdentity)],
    'by the root authority': ['usage', () => tokenOf(infoOf({}), OID.timeStampInfo, rsa.rootIdentity)],
    'of another content type': ['malformed', () => tokenOf(infoOf({}), OID.data)],
    'without content': [
      'malformed',
      () =>
        buildSignedData({
          contentType: OID.timeStampInfo,
          content: { digest: imprint },
          identity: rsa.timeStampIdentity,
          withCertificates: true,
        }),
    ],
    'of version 2': ['malformed', info({ version: integer(2) })],
    'with a UTCTime': ['malformed', info({ time: utcTime(now) })],
    'with a time zone': ['malformed', info({ time: generalizedTimeText('20261115060708+0800') })],
    'with trailing zeros in the time': ['malformed', info({ time: generalizedTimeText('20261115060708.10Z') })],
    'with a digest that is too short for its algorithm': [
      'malformed',
      info({ imprint: sequence(sequence(oid(OID.sha512)), octetString(imprint)) }),
    ],
    'with a critical extension': ['malformed', info({ after: [explicit(1, extension('1.2.3', nullValue(), true))] })],
    'with accuracy out of bounds': ['malformed', info({ after: [sequence(implicit(0, Uint8Array.of(3, 0xe8)))] })],
    'with an additional field': ['malformed', info({ after: [nullValue()] })],
    'with a token and the status rejected': ['malformed', () => sequence(sequence(integer(2)), token)],
    'without a token and with the status granted': ['malformed', () => sequence(sequence(integer(0)))],
    'with an unknown status': ['malformed', () => sequence(sequence(integer(6)))],
    'with the status waiting': ['not-granted', () => sequence(sequence(integer(3)))],
    'with the status rejected without a reason': [
      'not-granted',
      () => sequence(sequence(integer(2), bitString(new Uint8Array(0)))),
    ],
    'of no bytes': ['malformed', () => new Uint8Array(0)],
    'above 1 MiB': ['malformed', () => sequence(sequence(integer(0)), octetString(new Uint8Array(1024 * 1024)))],
  }
  it.each(Object.entries(cases))('%s', async (_, [reason, make, more]) => {
    const check = { digest: imprint, anchors: [rsa.root], ...more }
    const error = await verifyTimeStamp(await make(), check).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TimeStampError)
    expect((error as TimeStampError).reason).toBe(reason)
  })

  it('if the authority has expired since, unless checked at the stamped time', async () => {
    const then = { ...authorityOf(old.timeStampIdentity), now: new Date('2026-10-01T00:00:00Z') }
    const response = await answerTimeStampRequest(
      buildTimeStampRequest({ digest: imprint, algorithm: 'sha256', certReq: true }),
      then,
    )
    expect(await verifyTimeStamp(response, { digest: imprint, anchors: [old.root] })).toMatchObject({ time: then.now })
    await expect(verifyTimeStamp(response, { digest: imprint, anchors: [old.root], at: now })).rejects.toMatchObject({
      reason: 'time',
    })
  })
})

it('building requests and responses rejects invalid accuracy and digests', async () => {
  const request = buildTimeStampRequest({ digest: imprint, algorithm: 'sha256', certReq: true })
  for (const accuracyMs of [0, -1, 1.5]) {
    await expect(answerTimeStampRequest(request, { ...authorityOf(rsa.timeStampIdentity), accuracyMs })).rejects.toThrow(
      RangeError,
    )
  }
  expect(() => buildTimeStampRequest({ digest: imprint.subarray(1), algorithm: 'sha256', certReq: true })).toThrow(TypeError)
  expect(parseCertificate(rsa.timeStampIdentity.certificate).extendedKeyUsage).toEqual([OID.timeStamping])
})
