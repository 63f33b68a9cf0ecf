// Signs a record and issues its certificate, each once: on first request after the proof is complete.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Disclosure } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { fromUtf8, sha256 } from '@attestry/proof/bytes/digest'
import { type Manifest, readManifest } from '@attestry/proof/record/manifest'
import { signDetached } from '@attestry/proof/signature/cades'
import { refuseDamaged } from '../../../kernel/damaged-copy.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { requirePlatform } from '../../platform/public.ts'
import { makePaper, type ProofParts, proofParts, signingIdentity, stampOwn } from '../../transparency/public.ts'
import { readObject } from '../record/manifest.ts'
import type { RecordRow } from '../record/store.ts'
import { evidenceParts } from './evidence-parts.ts'
import { certificateFacts } from './facts.ts'
import { certificatePaper, MANIFEST_NAME } from './paper.ts'
import {
  type CertificateRow,
  findCertificate,
  findSignature,
  insertCertificate,
  insertSignature,
  type SignatureRow,
} from './store.ts'
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

export async function signatureOf(deps: Deps, { record, manifestBytes }: ProvenRecord): Promise<SignatureRow> {
  const known = await findSignature(deps.db, record.ano)
  if (known) return known
  const { now: signedAt, ...identity } = await signingIdentity(deps, 'record')
  const p7s = await signDetached(manifestBytes, identity, { signingTime: signedAt })
  const stamp = await stampOwn(deps, sha256(p7s))
  await insertSignature(deps.db, { ano: record.ano, p7s: Buffer.from(p7s), stamp: Buffer.from(stamp), signed_at: signedAt })
  return (
    (await findSignature(deps.db, record.ano)) ?? Promise.reject(new Error(`signature of record ${record.ano} was not stored`))
  )
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
  return makePaper(deps, certificatePaper(certified, attachments), attachments)
}
