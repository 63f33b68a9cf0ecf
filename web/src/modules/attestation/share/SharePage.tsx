// Page of a shared record: certificate and, behind the access code, the evidence; by certificate id only the certificate.
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Certificate } from '../certificate/CertificatePage.tsx'
import { type PageRefusal, Refused, RefusedCertificate } from '../certificate/Refused.tsx'
import { shareWords } from './words.ts'

interface SharePageProps extends Pick<PageFacts, 'answer'> {
  /** Interactive island; only the server can place it. */
  readonly evidence: ReactNode
  /** The URL has a share token, not a certificate id. */
  readonly byToken: boolean
  /** false: embedded in another app's web view, where links out would not work. */
  readonly linksOut?: boolean
}

export function SharePage({ answer, evidence, byToken, linksOut = true }: SharePageProps) {
  if (!answer) return null
  if ('refusal' in answer) {
    const Refusal = byToken ? RefusedShare : RefusedCertificate
    return <Refusal refusal={answer.refusal} linksOut={linksOut} />
  }
  if (!byToken) return <Certificate certificate={answer.data as PublicCertificate} linksOut={linksOut} />
  return (
    <Certificate certificate={(answer.data as SharedRecord).certificate} linksOut={linksOut}>
      {evidence}
    </Certificate>
  )
}

interface RefusedShareProps {
  readonly refusal: PageRefusal
  readonly linksOut?: boolean
  /** Instead of the text for a record. */
  readonly ended?: { readonly title: string; readonly text: string }
}

export function RefusedShare({ refusal, linksOut = true, ended }: RefusedShareProps) {
  const say = shareWords.use()
  const { statusCode, errorMessage, http } = refusal
  if (statusCode === attestationErrors.SHARE_ENDED.code) return <Refused {...(ended ?? say.ended)} linksOut={linksOut} />
  if (http === 404) return <Refused {...say.incomplete} linksOut={linksOut} />
  return <Refused title={say.other} text={errorMessage} code={statusCode} linksOut={linksOut} />
}
