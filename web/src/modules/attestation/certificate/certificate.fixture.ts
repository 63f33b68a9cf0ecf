// A public certificate with any standing.
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import type { Standing } from '@attestry/contract/modules/attestation/claim'

const at = '2026-11-15T01:41:07.000Z'
const digest = 'ab'.repeat(32)

export const sampleCapture: NonNullable<PublicCertificate['capture']> = {
  addressAsked: 'https://shop.example/item',
  addressReached: 'https://shop.example/item',
  platformNamed: null,
  sellerNamed: null,
  platformOnPage: null,
  sellerOnPage: null,
  askedAt: at,
  startedAt: at,
  endedAt: at,
  httpStatus: '200',
  server: '192.0.2.7 port 443',
  tls: 'TLS 1.3, CN=shop.example',
  attempt: '1',
  completeness: 'complete',
  warnings: [],
}

export function certificateOf({ sourceClass, identity, demo, ownTimeStamp, outside, vantages }: Standing): PublicCertificate {
  const stamp = (kind: 'embedded' | 'external', authority: string) => ({
    ...{ kind, authority, algorithm: 'sha256', serial: authority, policy: '1.2', time: at },
  })
  return {
    number: '100000000000000000',
    publicId: '0123456789ABCDEF',
    platformName: 'Platform',
    platformEnglishName: null,
    kind: sourceClass === 'collected' ? 'web' : sourceClass === 'digest' ? 'digest' : 'file',
    sourceClass,
    name: 'Name',
    subject: [],
    identity,
    demo,
    acceptedAt: at,
    sealedAt: at,
    digest,
    files: [{ path: 'a', size: 1, sha256: digest, sm3: digest, mediaType: null }],
    capture: sourceClass === 'collected' ? sampleCapture : null,
    proof: {
      publicId: '0123456789ABCDEF',
      steps: [{ step: 'logged', state: 'done', at }],
      ready: true,
      stalled: null,
      log: { origin: 'log', index: 0, size: 1, root: 'cm9vdA==', signedAt: at },
      timeStamps: [
        ...(ownTimeStamp ? [stamp('embedded', 'embedded')] : []),
        ...outside['time-stamp'].map((authority) => stamp('external', authority)),
      ],
      vantages: [...vantages],
      witnesses: outside.witness.map((name) => ({ name, at })),
      anchors: outside.anchor.map((chain) => ({
        chain,
        state: 'confirmed' as const,
        reference: '0x1',
        time: at,
        explorerUrl: null,
      })),
    },
    trustDigest: digest,
  }
}
