// The issued certificate at the desk: number, versions, how it was delivered.
import { wirePath } from '@attestry/contract/endpoint'
import { type DeskCase, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { time } from '../../../kernel/format.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Card } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { OpenFile } from './OpenFile.tsx'
import { notarizationDeskWords } from './words.ts'

interface CertificateProps {
  readonly id: string
  readonly certificate: NonNullable<DeskCase['progress']['certificate']>
}

export function CertificateCard({ id, certificate }: CertificateProps) {
  const say = notarizationDeskWords.use()
  const { number, version, issuedAt, firstIssuedAt, sha256, isRevoked } = certificate
  const url = wirePath(notarizationDeskApi.certificate).replace(':id', id)
  const earlier = Array.from({ length: version - 1 }, (_, at) => version - 1 - at)
  return (
    <Card title={say.certificate.title}>
      <div className="case-list-head">
        <strong className="figures" data-user-content>
          {number}
        </strong>
        {isRevoked ? (
          <StatusTag tone="failed">{say.certificate.revoked}</StatusTag>
        ) : (
          <StatusTag tone="done">{version > 1 ? say.certificate.corrected : say.certificate.valid}</StatusTag>
        )}
        <OpenFile url={url} label={say.open} fullLabel={say.openOf(say.certificate.title)} />
      </div>
      <div className="quiet">{say.certificate.issued(version, time(issuedAt))}</div>
      {firstIssuedAt && <div className="quiet">{say.certificate.firstIssued(time(firstIssuedAt))}</div>}
      <DigestText value={sha256} name="SHA-256" />
      {earlier.map((each) => (
        <div key={each} className="case-list-head">
          <span className="quiet">{say.certificate.replaced(each)}</span>
          <OpenFile url={`${url}?version=${each}`} label={say.open} fullLabel={say.openOf(say.certificate.replaced(each))} />
        </div>
      ))}
      <Deliveries certificate={certificate} />
    </Card>
  )
}

function Deliveries({ certificate: { deliveries } }: Pick<CertificateProps, 'certificate'>) {
  const { delivery: say } = notarizationDeskWords.use()
  if (deliveries.length === 0) return <p className="quiet">{say.none}</p>
  return (
    <ul className="case-deliveries" aria-label={say.title}>
      {deliveries.map(({ means, version, at, by, carrier, tracking, recipient, receipt }) => (
        <li key={`${at} ${means}`}>
          <strong>{say.meansOf[means]}</strong>{' '}
          <span data-user-content>{[carrier, tracking, recipient, receipt].filter(Boolean).join(' · ')}</span>
          <div className="quiet">{say.recorded(version, by, time(at))}</div>
        </li>
      ))}
    </ul>
  )
}
