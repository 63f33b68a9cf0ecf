// Proof status at the top of the certificate, marked as the platform's own statement.
import { wallOf } from '@attestry/contract/modules/attestation/capture-finding'
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { time } from '../../../kernel/format.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { verifyUrl } from './links.ts'
import { proofStatusOf, stampSourceOf } from './proof-status.ts'
import { Strength } from './Strength.tsx'
import { certificateWords } from './words.ts'

interface VerdictProps {
  readonly certificate: PublicCertificate
  /** Link to the verification. */
  readonly verifyAt?: string
}

export function Verdict({ certificate, verifyAt = verifyUrl(certificate) }: VerdictProps) {
  const say = certificateWords.use()
  const { proof, sealedAt, capture } = certificate
  const status = proofStatusOf(proof)
  return (
    <Strength source={certificate} status={status} wall={capture && wallOf(capture)}>
      {status === 'ready' && proof.log && <p>{say.readyText(time(sealedAt), proof.log.index)}</p>}
      {status === 'waiting' && <p>{say.waitingText(time(sealedAt))}</p>}
      {status === 'failed' && <p>{say.failedText}</p>}
      {status === 'ready' && <StampNote proof={proof} />}
      <p className="strength-text">
        <RichText text={say.platformSays} parts={{ verify: (text) => <a href={verifyAt}>{text}</a> }} />
      </p>
    </Strength>
  )
}

function StampNote({ proof }: Pick<PublicCertificate, 'proof'>) {
  const say = certificateWords.use().stamps
  const by = stampSourceOf(proof)
  if (by !== 'external') return <p>{say[by]}</p>
  const authorities = proof.timeStamps.filter(({ kind }) => kind === 'external').map(({ authority }) => authority)
  return <p>{say.external([...new Set(authorities)].join(', '))}</p>
}
