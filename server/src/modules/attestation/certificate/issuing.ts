// Issues a record's certificate, once in each version: on first request after the proof is complete.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Disclosure } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { fromUtf8 } from '@attestry/proof/bytes/digest'
import {
  checkpointToken,
  formatCertificateKeywords,
  SIGNATURE_TOKEN,
  tokenDigest,
} from '@attestry/proof/package/certificate-keywords'
import { type Manifest, readManifest } from '@attestry/proof/record/manifest'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { refuseDamaged } from '../../../kernel/damaged-copy.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { requirePlatform } from '../../platform/public.ts'
import { makePaper, type ProofParts, proofParts } from '../../transparency/public.ts'
import { readObject } from '../record/manifest.ts'
import type { RecordRow } from '../record/store.ts'
import { signatureOf } from '../signature/service.ts'
import { evidenceParts } from './evidence-parts.ts'
import { certificateFacts } from './facts.ts'
import { certificatePaper, MANIFEST_NAME } from './paper.ts'
import { CERTIFICATE_VERSION, type CertificateRow, findCertificate, insertCertificate } from './store.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

export interface ProvenRecord {
  readonly record: RecordRow & { readonly digest: string }
  readonly manifestBytes: Uint8Array
  readonly manifest: Manifest
  readonly proof: ProofParts
}

/** Refused until the record is logged and time-stamped. */
export async function requireProven(deps: Deps, record: RecordRow): Promise<ProvenRecord> {
  const { digest } = record
  const proof = digest === null ? undefined : await proofParts(deps, record.platform_id, digest)
  if (digest === null || !proof) return refuse(attestationErrors.PROOF_NOT_READY)
  const manifestBytes = await refuseDamaged(readObject(deps, digest))
  return { record: { ...record, digest }, manifestBytes, manifest: readManifest(fromUtf8(manifestBytes)), proof }
}

/** The masked certificate, which is stored and part of the package. */
export async function certificateOf(deps: Deps, proven: ProvenRecord): Promise<CertificateRow> {
  const { record } = proven
  const known = await findCertificate(deps.db, record.ano)
  if (known) return known
  const pdf = await makeCertificate(deps, proven, 'masked')
  const digest = createHash('sha256').update(pdf).digest('hex')
  await deps.storage.put(digest, pdf.length, Buffer.from(pdf))
  await insertCertificate(deps.db, {
    ano: record.ano,
    version: CERTIFICATE_VERSION,
    sha256: digest,
    crc32: crc32(pdf).toString(16).padStart(8, '0'),
    size: pdf.length,
    made_at: deps.clock.now(),
  })
  return (
    (await findCertificate(deps.db, record.ano)) ??
    Promise.reject(new Error(`certificate of record ${record.ano} was not stored`))
  )
}

/** The full one is made for each request and not stored: personal data is stored encrypted only. */
export async function makeCertificate(deps: Deps, proven: ProvenRecord, disclosure: Disclosure): Promise<Uint8Array> {
  const { record, manifest, manifestBytes } = proven
  const attachments = [
    {
      name: MANIFEST_NAME,
      mediaType: 'application/json',
      bytes: manifestBytes,
      description: `${zh.attached} / ${en.attached}`,
    },
  ]
  const { facts } = await requirePlatform(deps, record.platform_id)
  const { fullName, englishFullName } = facts
  const certified = await certificateFacts(deps, proven, {
    disclosure,
    englishNameNow: facts.englishName ?? '',
    ...(fullName ? { office: { name: fullName, ...(englishFullName ? { englishName: englishFullName } : {}) } } : {}),
    ...(await evidenceParts(deps, manifest, disclosure)),
  })
  const paper = certificatePaper(certified, attachments)
  const keywords = formatCertificateKeywords({ record: record.digest, tokens: await tokensOf(deps, proven) })
  return makePaper(deps, { ...paper, metadata: { ...paper.metadata, keywords } }, attachments)
}

/** Named in the signed certificate, so that none can be exchanged for a later one. */
async function tokensOf(deps: Deps, { record, proof }: ProvenRecord): Promise<ReadonlyMap<string, string>> {
  const { stamp } = await signatureOf(deps, record.ano)
  return new Map([
    [SIGNATURE_TOKEN, tokenDigest(tokenIn(stamp))],
    ...proof.timeStamps.map(({ authority, token }): [string, string] => [
      checkpointToken(authority),
      tokenDigest(tokenIn(token)),
    ]),
  ])
}

function tokenIn(response: Uint8Array): Uint8Array {
  const { token } = readTimeStampResponse(response)
  if (!token) throw new Error('a stored time-stamp response has no token')
  return token
}
