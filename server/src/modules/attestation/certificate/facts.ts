// Facts on a record's certificate, from the sealed manifest and the current proof.

import { evidenceKinds, type SourceClass } from '@attestry/contract/evidence-kind'
import { maskedField } from '@attestry/contract/masking'
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import type { Disclosure } from '@attestry/contract/modules/attestation/certificate'
import { type Standing, standingOf } from '@attestry/contract/modules/attestation/claim'
import type { VantageVerdict } from '@attestry/contract/modules/attestation/proof'
import { captureNote } from '@attestry/contract/modules/evidence/capture-note'
import { toBase64 } from '@attestry/proof/bytes/base64'
import { fromHex } from '@attestry/proof/bytes/hex'
import type { Manifest } from '@attestry/proof/record/manifest'
import type { InBothLanguages, ListedFile } from '../../../adapters/paper/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { ProofParts } from '../../transparency/public.ts'
import { captureFactsOf, warningsOf } from '../record/capture-facts.ts'
import { identityOf, isDemoRecord } from '../record/identity.ts'
import { platformEnglishNameIn, publicIdIn } from '../record/manifest.ts'
import type { RecordRow } from '../record/store.ts'
import { type CertifiedTimeStamp, type CertifiedWitness, certifiedTimeStamps, certifiedWitnesses } from './outside-parties.ts'
import { subjectOf } from './subject.ts'
import { words as en } from './words.en.ts'
import { type Words, words as zh } from './words.zh.ts'

const both = <K extends 'roles' | 'times' | 'sources' | 'warnings'>(group: K, key: string) => ({
  zh: (zh[group] as Record<string, string>)[key] ?? key,
  en: (en[group] as Record<string, string>)[key] ?? key,
})

export type { Words }

export interface CertifiedTime {
  readonly event: string
  readonly label: InBothLanguages
  /** ISO 8601 with zone. */
  readonly at: string
  readonly source: InBothLanguages
}

export interface CertifiedAnchor {
  readonly chain: string
  readonly reference: string
  readonly time: string | null
  readonly explorerUrl: string | null
}

export interface CertifiedWarning {
  readonly name: InBothLanguages
  /** Our own note in both languages, or a quote from the page. */
  readonly seen: InBothLanguages | string | null
}

export interface CertificateFacts {
  readonly number: string
  /** Letters and digits, because people type it to look the record up. */
  readonly publicId: string
  readonly platformName: string
  /** Empty if the platform has none. */
  readonly platformEnglishName: string
  readonly kind: InBothLanguages
  readonly sourceClass: SourceClass
  readonly name: string
  readonly subject: readonly { readonly field: string; readonly shown: string }[]
  readonly disclosure: Disclosure
  /** Whether the subject's real name was verified; null if not recorded. */
  readonly identity?: 'verified' | 'unverified' | null
  /** Made on a demo installation. */
  readonly demo?: boolean
  readonly operatorRole: InBothLanguages
  readonly times: readonly CertifiedTime[]
  /** Null unless the platform captured it. */
  readonly capture: CaptureFacts | null
  /** The screenshot and the cleanliness report as stored; only the paper worker parses them. Null: not captured, or not to be printed. */
  readonly preview: { readonly jpeg: Uint8Array; readonly sha256: string } | null
  readonly cleanliness: Uint8Array | null
  /** SHA-256 of the manifest, hex. */
  readonly digest: string
  readonly files: readonly ListedFile[]
  readonly log: {
    readonly origin: string
    readonly index: number
    readonly size: number
    /** Base64. */
    readonly root: string
    /** The earliest time-stamp of the checkpoint. */
    readonly loggedBy: string
  }
  readonly timeStamps: readonly CertifiedTimeStamp[]
  readonly witnesses: readonly CertifiedWitness[]
  /** Empty if the log was not anchored on a chain; the certificate then states so. */
  readonly anchors: readonly CertifiedAnchor[]
  /** Other organisations' nodes that captured the same address. */
  readonly vantages: readonly { readonly name: string; readonly verdict: VantageVerdict }[]
  /** Weaknesses of a capture, as the record states them. */
  readonly warnings: readonly CertifiedWarning[]
  /** Digest of the list of trust anchors, for comparison with the published one. */
  readonly trustDigest: string
  readonly verifyUrl: string
  readonly issuedAt: string
  /** The legal entity that issues the certificate on the platform, at the time of issue. */
  readonly office?: { readonly name: string; readonly englishName?: string }
}

export interface IssuingFacts extends Pick<CertificateFacts, 'disclosure' | 'preview' | 'cleanliness' | 'office'> {
  readonly englishNameNow: string
}

export const standingOfFacts = ({ sourceClass, identity, demo, ...facts }: CertificateFacts): Standing =>
  standingOf({
    sourceClass,
    identity: identity ?? null,
    demo: demo ?? false,
    proof: { ...facts, anchors: facts.anchors.map(({ chain }) => ({ chain, state: 'confirmed' })) },
  })

export async function certificateFacts(
  deps: Deps,
  { record, manifest, proof }: { record: RecordRow; manifest: Manifest; proof: ProofParts },
  { englishNameNow, ...issuing }: IssuingFacts,
): Promise<CertificateFacts> {
  const capture = captureFactsOf(manifest)
  const publicId = publicIdIn(manifest) ?? record.public_id
  return {
    number: manifest.number,
    publicId,
    platformName: manifest.platform.name,
    platformEnglishName: platformEnglishNameIn(manifest, englishNameNow) ?? '',
    kind: evidenceKinds[manifest.kind as RecordRow['kind']].name,
    sourceClass: manifest.sourceClass,
    name: manifest.name,
    subject: (await subjectOf(deps, record, manifest)).map(({ field, value }) => ({
      field,
      shown: issuing.disclosure === 'full' ? value : maskedField(field, value),
    })),
    identity: identityOf(manifest.environment),
    demo: isDemoRecord(manifest.environment),
    operatorRole: both('roles', manifest.operator.role),
    times: [
      ...manifest.times.map(({ event, at, source }) => ({
        event,
        label: both('times', event),
        at,
        source: both('sources', source),
      })),
      {
        event: 'logged',
        label: both('times', 'logged'),
        at: proof.loggedBy.toISOString(),
        source: both('sources', 'time-stamp'),
      },
    ],
    capture,
    digest: record.digest ?? '',
    files: manifest.files.map(({ path, size, sha256, sm3 }) => ({ path, size, sha256, sm3 })),
    log: {
      origin: proof.origin,
      index: proof.index,
      size: proof.size,
      root: toBase64(fromHex(proof.root)),
      loggedBy: proof.loggedBy.toISOString(),
    },
    timeStamps: await certifiedTimeStamps(deps, proof),
    witnesses: await certifiedWitnesses(proof),
    anchors: proof.anchors
      .filter(({ receipt }) => receipt.state === 'confirmed')
      .map(({ chain, receipt }) => ({
        chain,
        reference: String(receipt.data.transactionHash ?? receipt.data.digest ?? ''),
        time: receipt.at,
        explorerUrl: receipt.explorerUrl,
      })),
    vantages: (manifest.vantages ?? []).map(({ name, verdict }) => ({ name, verdict })),
    warnings: certifiedWarnings(manifest.environment),
    trustDigest: proof.trust.digest,
    verifyUrl: `${deps.site.publicUrl}/h5/certificate/${publicId}`,
    issuedAt: deps.clock.now().toISOString(),
    ...issuing,
  }
}

export const certifiedWarnings = (environment: Manifest['environment']): CertifiedWarning[] =>
  warningsOf(environment).map(certifiedWarning)

export function certifiedWarning({ kind, seen }: CaptureFacts['warnings'][number]): CertifiedWarning {
  const notes = { zh: captureNote(seen ?? '', zh.warningNotes), en: captureNote(seen ?? '', en.warningNotes) }
  return { name: both('warnings', kind), seen: notes.zh && notes.en ? { zh: notes.zh, en: notes.en } : seen }
}
