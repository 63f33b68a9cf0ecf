// Sample facts for certificates.
import { createHash, randomBytes } from 'node:crypto'
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import type { PaperAttachment } from '../../../adapters/paper/port.ts'
import type { CertificateFacts } from './facts.ts'

export const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const manifest = Buffer.from('{"version":1}')

export const record: PaperAttachment = {
  name: 'record.json',
  mediaType: 'application/json',
  bytes: manifest,
  description: 'Canonical manifest',
}

export function testFacts(changes: Partial<CertificateFacts> = {}): CertificateFacts {
  const clock = { zh: 'NTP', en: 'Server clock' }
  return {
    number: '1984012345678901234',
    platformName: 'Test Platform',
    platformEnglishName: '',
    kind: { zh: 'ZH-KIND', en: 'File preservation' },
    sourceClass: 'uploaded',
    name: 'Photographs',
    subject: [
      { field: 'name', shown: 'Z*' },
      { field: 'phone', shown: '138****5678' },
    ],
    disclosure: 'masked',
    operatorRole: { zh: 'ZH-OPERATOR', en: 'In person' },
    times: [{ event: 'sealed', label: { zh: 'ZH-SEALED', en: 'Sealed' }, at: '2026-11-15T05:30:06.250Z', source: clock }],
    capture: null,
    preview: null,
    cleanliness: null,
    digest: createHash('sha256').update(manifest).digest('hex'),
    files: [{ path: 'raw/one.nef', size: 48_123_456, sha256: hexOf('one'), sm3: hexOf('two') }],
    log: {
      origin: 'log.example/2026',
      index: 1_048_576,
      size: 1_048_590,
      root: randomRoot,
      loggedBy: '2026-11-15T05:30:06.400Z',
    },
    vantages: [],
    timeStamps: [
      {
        authority: 'Own Stamps',
        kind: 'embedded',
        serial: '0a1b',
        time: '2026-11-15T05:30:07Z',
        policy: '1.3.6.1.4.1.58888.1.1',
      },
    ],
    witnesses: [],
    anchors: [],
    warnings: [],
    publicId: '7K3M9Q2XV8TBN4HC',
    trustDigest: hexOf('trust'),
    verifyUrl: 'https://evidence.example/h5/certificate/1984012345678901234',
    issuedAt: '2026-11-15T05:31:00Z',
    ...changes,
  }
}
export const testCapture: CaptureFacts = {
  addressAsked: 'https://shop.example/item?id=1',
  addressReached: 'https://shop.example/item/1',
  platformNamed: null,
  sellerNamed: null,
  platformOnPage: null,
  sellerOnPage: null,
  askedAt: '2026-11-15T05:29:00Z',
  startedAt: '2026-11-15T05:29:10Z',
  endedAt: '2026-11-15T05:29:40Z',
  httpStatus: '200',
  server: '192.0.2.7 port 443',
  tls: 'TLS 1.3, CN=shop.example, issued by CN=Example CA, valid to 2027-01-01T00:00:00.000Z',
  attempt: '1',
  completeness: 'complete',
  warnings: [],
}

/** A cleanliness report in which every check passes. */
export const cleanReport = {
  profile: { emptyBefore: true },
  context: { before: { cookies: 0 }, removedAfterwards: true },
  settingsUnchanged: true,
  rootStore: { keysTrustedForRehearsal: [] },
  isolation: 'namespace',
}

const randomRoot = randomBytes(32).toString('base64')
