// The issued certificate: its number, digest and download, its delivery, and where others check it.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import type { Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { paths } from '../../../paths.ts'
import { AnchorButton, Button } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Callout, Card, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { Acknowledge, Deliveries } from './Deliveries.tsx'
import { FileView } from './FileView.tsx'
import { useFile } from './use-file.ts'
import { notarizationWords } from './words.ts'

interface CertificateCardProps {
  readonly progress: Progress
  readonly certificate: NonNullable<Progress['certificate']>
}

export function CertificateCard({ progress, certificate }: CertificateCardProps) {
  const say = notarizationWords.use()
  const { id } = progress
  const { number, version, sha256, issuedAt, firstIssuedAt, isRevoked } = certificate
  const [isOpen, setOpen] = useState(false)
  const file = useFile(isOpen ? { endpoint: notarizationApi.certificate, input: { id }, sha256 } : undefined)
  return (
    <Card title={say.certificate.title} className="notarization-certificate">
      {isRevoked && (
        <Callout kind="error">
          <strong>{say.certificate.revoked}</strong>
          <p>{say.certificate.revokedText}</p>
        </Callout>
      )}
      {firstIssuedAt && !isRevoked && <Callout>{say.certificate.corrected(version)}</Callout>}
      <KeyValue
        rows={[
          [
            say.certificate.number,
            <span key="number" className="with-copy">
              <strong lang="zh-CN" data-user-content>
                {number}
              </strong>{' '}
              <CopyButton value={number} />
            </span>,
          ],
          [firstIssuedAt ? say.certificate.correctedAt : say.certificate.issuedAt, time(issuedAt)],
          ...(firstIssuedAt ? [[say.certificate.issuedAt, time(firstIssuedAt)] as const] : []),
          ...(version > 1 ? [[say.certificate.version, String(version)] as const] : []),
          [say.file.digest, <DigestText key="digest" value={sha256} />],
        ]}
      />
      <div className="notarization-acts notarization-below">
        <Button
          look={isRevoked || isOpen ? 'plain' : 'primary'}
          icon="file"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? say.documents.close : say.certificate.open}
        </Button>
        <Acknowledge progress={progress} />
        <AnchorButton look="quiet" href={paths.certificateCheck({ number })} newTab>
          {say.certificate.check}
        </AnchorButton>
      </div>
      <Deliveries progress={progress} />
      {isOpen && <FileView file={file} title={say.certificate.title} fileName={`${say.certificate.title}-${number}`} />}
    </Card>
  )
}
