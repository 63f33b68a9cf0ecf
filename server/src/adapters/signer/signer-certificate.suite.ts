// Certificates, revocation lists, signatures and time-stamps as the server makes them pass the checks of the signer and of OpenSSL.
import { randomBytes } from 'node:crypto'
import { sha256 } from '@attestry/proof/bytes/digest'
import { signDetached } from '@attestry/proof/signature/cades'
import { buildCertificate, buildCrl, parseCertificate, pem } from '@attestry/proof/signature/certificate'
import type { SigningIdentity } from '@attestry/proof/signature/identity'
import { answerTimeStampRequest, buildTimeStampRequest } from '@attestry/proof/time-stamp/time-stamp'
import { expect, test } from 'vitest'
import { type KeyInfo, SCHEME_OF, type Signer } from './port.ts'
import { openssl } from './signer.fixture.ts'
import type { TestSigner } from './signer.suite.ts'

const DAY = 24 * 60 * 60_000
const around = () => ({ notBefore: new Date(Date.now() - DAY), notAfter: new Date(Date.now() + 30 * DAY) })

export async function certify(signer: Signer, key: KeyInfo, authority: KeyInfo, issuer?: Uint8Array): Promise<Uint8Array> {
  return buildCertificate({
    subject: { commonName: `${key.purpose} ${key.id}` },
    ...(issuer ? { issuer: parseCertificate(issuer) } : {}),
    serial: BigInt(`0x01${randomBytes(8).toString('hex')}`),
    ...around(),
    spki: key.spki,
    usage: key.purpose === 'authority' ? 'authority' : key.purpose === 'time-stamp' ? 'time-stamp' : 'signature',
    scheme: SCHEME_OF[authority.algorithm],
    sign: (tbs) => signer.sign({ kind: 'certificate', keyId: authority.id, tbs }),
  })
}

async function identityOf(signer: Signer, key: KeyInfo, authority: KeyInfo, root: Uint8Array): Promise<SigningIdentity> {
  return {
    certificate: await certify(signer, key, authority, root),
    chain: [root],
    scheme: SCHEME_OF[key.algorithm],
    sign: (attributes) => signer.sign({ kind: 'attributes', keyId: key.id, attributes }),
  }
}

export function certificateSuite(open: () => TestSigner): void {
  test.each(['p256', 'rsa3072'] as const)(
    'certificates, revocation lists, signatures and time-stamps by %s keys verify with OpenSSL',
    { timeout: 60_000 },
    async (algorithm) => {
      const { signer } = open()
      const authority = await signer.create('authority', algorithm)
      const root = await certify(signer, authority, authority)
      const rootFile = pem('CERTIFICATE', root)

      const record = await identityOf(signer, await signer.create('record', algorithm), authority, root)
      const crl = await buildCrl({
        issuer: parseCertificate(root),
        scheme: SCHEME_OF[algorithm],
        thisUpdate: new Date(Date.now() - 1000),
        nextUpdate: new Date(Date.now() + DAY),
        number: 1n,
        revoked: [{ serial: 77n, at: new Date(Date.now() - 1000) }],
        sign: (tbs) => signer.sign({ kind: 'crl', keyId: authority.id, tbs }),
      })
      const files = { root: rootFile, leaf: pem('CERTIFICATE', record.certificate), crl: pem('X509 CRL', crl) }
      const args = ['verify', '-x509_strict', '-crl_check']
      expect(await openssl(files, (path) => [...args, '-CAfile', path('root'), '-CRLfile', path('crl'), path('leaf')])).toContain(
        'OK',
      )

      const content = randomBytes(500)
      const p7s = await signDetached(content, record, { signingTime: new Date() })
      const cms = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any']
      const signed = { root: rootFile, content, p7s }
      await openssl(signed, (path) => [
        ...cms,
        '-in',
        path('p7s'),
        '-content',
        path('content'),
        '-CAfile',
        path('root'),
        '-out',
        path('out'),
      ])

      const request = buildTimeStampRequest({ digest: sha256(content), algorithm: 'sha256', certReq: true, nonce: 5n })
      const response = await answerTimeStampRequest(request, {
        identity: await identityOf(signer, await signer.create('time-stamp', algorithm), authority, root),
        policy: '1.3.6.1.4.1.99999.1',
        serial: () => 1n,
        now: new Date(),
      })
      const stamped = { root: rootFile, content, response }
      const ts = ['ts', '-verify']
      expect(
        await openssl(stamped, (path) => [...ts, '-in', path('response'), '-data', path('content'), '-CAfile', path('root')]),
      ).toContain('OK')
    },
  )
}
