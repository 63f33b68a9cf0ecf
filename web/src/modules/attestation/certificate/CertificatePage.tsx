// Public certificate page: status, then the certificate sheet; works without scripts.
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { CaptureFindings } from './CaptureFacts.tsx'
import { CertificateSheet } from './CertificateSheet.tsx'
import { pdfUrl, verifyUrl } from './links.ts'
import { RefusedCertificate } from './Refused.tsx'
import { Verdict } from './Verdict.tsx'
import { certificateWords } from './words.ts'

interface CertificatePageProps extends Pick<PageFacts, 'answer'> {
  /** false: embedded in another app's web view, where links out would not work. */
  readonly linksOut?: boolean
}

export function CertificatePage({ answer, linksOut = true }: CertificatePageProps) {
  if (!answer) return null
  if ('refusal' in answer) return <RefusedCertificate refusal={answer.refusal} linksOut={linksOut} />
  return <Certificate certificate={answer.data as PublicCertificate} linksOut={linksOut} />
}

interface CertificateProps {
  readonly certificate: PublicCertificate
  readonly linksOut: boolean
  /** Shown between status and certificate sheet. */
  readonly children?: ReactNode
}

export function Certificate({ certificate, linksOut, children }: CertificateProps) {
  const say = certificateWords.use()
  return (
    <>
      <h1 className="unseen">{say.titleOf(certificate.number)}</h1>
      {certificate.demo && <Callout kind="warning">{say.demo}</Callout>}
      {certificate.capture && <CaptureFindings capture={certificate.capture} />}
      <Verdict certificate={certificate} />
      <Acts certificate={certificate} />
      {children}
      <CertificateSheet certificate={certificate} linksOut={linksOut} />
    </>
  )
}

function Acts({ certificate }: Pick<CertificateProps, 'certificate'>) {
  const say = certificateWords.use()
  const { proof, publicId } = certificate
  return (
    <div className="sheet-acts no-print">
      {proof.ready ? (
        <LinkButton look="primary" href={pdfUrl(publicId)} download>
          {say.pdf}
        </LinkButton>
      ) : (
        <p className="field-hint">{say.pdfLater}</p>
      )}
      <LinkButton href={verifyUrl(certificate)}>{say.verify}</LinkButton>
      <Button className="needs-script" data-print="">
        {say.print}
      </Button>
    </div>
  )
}
