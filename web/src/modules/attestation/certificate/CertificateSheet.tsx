// The certificate sheet: facts, times, digests, proof, and what they mean.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { type ClaimGroup, claimsIn, standingOf } from '@attestry/contract/modules/attestation/claim'
import { useLocale } from '../../../kernel/locale.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { BrandMark } from '../../../light/BrandMark.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { CaptureWarnings, captureRows, connectionRows } from './CaptureFacts.tsx'
import { CertificateFiles, DigestLine } from './CertificateFiles.tsx'
import { CertificateTimes } from './CertificateTimes.tsx'
import { CopyValue } from './CopyValue.tsx'
import { claimWords } from './claim-words.ts'
import { enterNumbersUrl, verifyUrl } from './links.ts'
import { NumberText } from './NumberText.tsx'
import { ProofFacts } from './ProofFacts.tsx'
import { certificateWords } from './words.ts'

interface CertificateSheetProps {
  readonly certificate: PublicCertificate
  readonly linksOut: boolean
}

export function CertificateSheet({ certificate, linksOut }: CertificateSheetProps) {
  const say = certificateWords.use()
  const locale = useLocale()
  return (
    <article className="sheet">
      <header className="sheet-head">
        <div>
          <p className="sheet-title">{say.title}</p>
          <p className="field-hint">
            {say.issuedBy} <UserText text={(locale === 'en' && certificate.platformEnglishName) || certificate.platformName} />
          </p>
        </div>
        <BrandMark size={48} />
      </header>
      {certificate.capture && <CaptureWarnings warnings={certificate.capture.warnings} />}
      <CertificateFacts certificate={certificate} />
      <Claims certificate={certificate} />
      <CertificateTimes certificate={certificate} />
      <CertificateFiles certificate={certificate} />
      <section className="sheet-part">
        <h2>{say.proof}</h2>
        <ProofFacts proof={certificate.proof} isCapture={certificate.capture !== null} linksOut={linksOut} />
      </section>
      <Checking certificate={certificate} />
    </article>
  )
}

type SubjectField = keyof ReturnType<typeof certificateWords.use>['subjectFields']

function CertificateFacts({ certificate }: { readonly certificate: PublicCertificate }) {
  const say = certificateWords.use()
  const locale = useLocale()
  const { number, publicId, kind, sourceClass, name, subject, identity, demo, capture } = certificate
  const captureWords = claimWords.use()
  const fieldName = (field: string) => (field in say.subjectFields ? say.subjectFields[field as SubjectField] : field)
  return (
    <section className="sheet-part" aria-label={say.facts}>
      <KeyValue
        rows={[
          [
            say.number,
            <span key="number" className="digest-line">
              <NumberText value={number} /> <CopyValue value={number} what={say.number} />
            </span>,
          ],
          [
            say.publicId,
            <span key="id" className="digest-line">
              <NumberText value={publicId} /> <CopyValue value={publicId} what={say.publicId} />
            </span>,
          ],
          // The site chooses the title of its page: its address comes first.
          ...captureRows(capture, captureWords),
          [say.name, <UserText key="name" className="sheet-name" text={name} />],
          [say.kind, evidenceKinds[kind].name[locale]],
          [
            say.source,
            <span key="source">
              {say.sources[sourceClass]}
              <span className="fact-source">{say.sourceNotes[sourceClass]}</span>
            </span>,
          ],
          ...(subject.length === 0 ? [[say.subject, say.subjectNone] as const] : []),
          ...subject.map(({ field, masked }) => [fieldName(field), <UserText key={field} text={masked} />] as const),
          ...(demo ? [[say.identity, say.demoIdentity] as const] : []),
          ...(identity && !demo ? [[say.identity, say.identities[identity]] as const] : []),
        ]}
      />
      {subject.length > 0 && <p className="field-hint">{say.subjectHint}</p>}
      {capture && (
        <details>
          <summary>{captureWords.obtained}</summary>
          <KeyValue rows={connectionRows(capture, captureWords)} />
        </details>
      )}
    </section>
  )
}

const claimGroups = ['proved', 'stated', 'notProved'] as const satisfies readonly ClaimGroup[]

function Claims({ certificate }: { readonly certificate: PublicCertificate }) {
  const say = claimWords.use()
  const standing = standingOf(certificate)
  return (
    <section className="sheet-part">
      <h2>{say.meaning}</h2>
      {claimGroups.map((group) => {
        const claims = claimsIn(group, standing)
        return (
          claims.length > 0 && (
            <div key={group} data-claims={group}>
              <h3>{say.claimGroups[group]}</h3>
              <ul className="sheet-lines">
                {claims.map((claim) => (
                  <li key={claim}>{say.claims[claim]}</li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </section>
  )
}

function Checking({ certificate }: { readonly certificate: PublicCertificate }) {
  const say = claimWords.use()
  const { trustDigest } = certificate
  return (
    <section className="sheet-part">
      <h2>{say.check}</h2>
      <ul className="sheet-lines">
        {say.checkSteps.map((step) => (
          <li key={step}>
            <RichText
              text={step}
              parts={{
                verify: (text) => <a href={verifyUrl(certificate)}>{text}</a>,
                enter: (text) => <a href={enterNumbersUrl(certificate)}>{text}</a>,
              }}
            />
          </li>
        ))}
      </ul>
      {trustDigest && (
        <>
          <KeyValue rows={[[say.trust, <DigestLine key="trust" value={trustDigest} what={say.trust} />]]} />
          <p className="field-hint">{say.trustHint}</p>
        </>
      )}
    </section>
  )
}
