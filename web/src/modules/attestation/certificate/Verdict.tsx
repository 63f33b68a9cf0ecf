// Proof status at the top of the certificate, marked as the platform's own statement.
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { time } from '../../../kernel/format.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { Icon, type IconName } from '../../../light/Icon.tsx'
import { paths } from '../../../paths.ts'
import { type ProofStatus, proofStatusOf, stampSourceOf } from './proof-status.ts'
import { Strength } from './Strength.tsx'
import { certificateWords } from './words.ts'

const icons: Record<ProofStatus, IconName> = { ready: 'success', waiting: 'info', failed: 'problem' }

interface VerdictProps {
  readonly certificate: PublicCertificate
  /** Link to the verification. */
  readonly verifyAt?: string
}

export function Verdict({ certificate, verifyAt = paths.query() }: VerdictProps) {
  const say = certificateWords.use()
  const { proof, sealedAt } = certificate
  const status = proofStatusOf(proof)
  return (
    <>
      <Strength source={certificate} />
      <section className="verdict" data-status={status}>
        <p className="verdict-title">
          <Icon name={icons[status]} size={24} />
          <strong>{say.status[status]}</strong>
        </p>
        {status === 'ready' && proof.log && <p>{say.readyText(time(sealedAt), proof.log.index)}</p>}
        {status === 'waiting' && <p>{say.waitingText(time(sealedAt))}</p>}
        {status === 'failed' && <p>{say.failedText}</p>}
        {status === 'ready' && <StampNote proof={proof} />}
        <p className="verdict-note">
          <RichText text={say.platformSays} parts={{ verify: (text) => <a href={verifyAt}>{text}</a> }} />
        </p>
      </section>
    </>
  )
}

function StampNote({ proof }: Pick<PublicCertificate, 'proof'>) {
  const say = certificateWords.use().stamps
  const by = stampSourceOf(proof)
  if (by !== 'external') return <p>{say[by]}</p>
  const authorities = proof.timeStamps.filter(({ kind }) => kind === 'external').map(({ authority }) => authority)
  return <p>{say.external([...new Set(authorities)].join(', '))}</p>
}
