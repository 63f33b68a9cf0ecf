// The issued certificate: its number, digest and download.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import type { CertificateView } from '@attestry/contract/modules/judicial/notarization-view'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Callout, Card, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { FileView } from './FileView.tsx'
import { useFile } from './use-file.ts'
import { notarizationWords } from './words.ts'

interface CertificateCardProps {
  readonly id: string
  readonly certificate: z.infer<typeof CertificateView>
}

export function CertificateCard({ id, certificate }: CertificateCardProps) {
  const say = notarizationWords.use()
  const { number, version, sha256, issuedAt, isRevoked } = certificate
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
          [say.certificate.issuedAt, time(issuedAt)],
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
      </div>
      {isOpen && <FileView file={file} title={say.certificate.title} fileName={`${say.certificate.title}-${number}`} />}
    </Card>
  )
}
