// The first thing the page says: how far the proof is, and on whose word.
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { time } from '../../../kernel/format.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { Icon, type IconName } from '../../../light/Icon.tsx'
import { paths } from '../../../paths.ts'
import { type Standing, stampedBy, standingOf } from './proof-status.ts'
import { certificateWords } from './words.ts'

const icons: Record<Standing, IconName> = { ready: 'success', waiting: 'info', failed: 'problem' }

interface VerdictProps {
  readonly certificate: PublicCertificate
  /** Where the visitor can verify it. */
  readonly verifyAt?: string
}

export function Verdict({ certificate, verifyAt = paths.query() }: VerdictProps) {
  const say = certificateWords.use()
  const { proof, sealedAt } = certificate
  const standing = standingOf(proof)
  return (
    <section className="verdict" data-standing={standing}>
      <p className="verdict-title">
        <Icon name={icons[standing]} size={24} />
        <strong>{say.standing[standing]}</strong>
      </p>
      {standing === 'ready' && proof.log && <p>{say.readyText(time(sealedAt), proof.log.index)}</p>}
      {standing === 'waiting' && <p>{say.waitingText(time(sealedAt))}</p>}
      {standing === 'failed' && <p>{say.failedText}</p>}
      {standing === 'ready' && <StampNote proof={proof} />}
      <p className="verdict-note">
        <RichText text={say.platformSays} parts={{ verify: (text) => <a href={verifyAt}>{text}</a> }} />
      </p>
    </section>
  )
}

function StampNote({ proof }: Pick<PublicCertificate, 'proof'>) {
  const say = certificateWords.use().stamps
  const by = stampedBy(proof)
  if (by !== 'external') return <p>{say[by]}</p>
  const authorities = proof.timeStamps.filter(({ kind }) => kind === 'external').map(({ authority }) => authority)
  return <p>{say.external([...new Set(authorities)].join(', '))}</p>
}
