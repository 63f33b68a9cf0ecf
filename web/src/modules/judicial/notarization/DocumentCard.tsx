// One document: its number, state, digest and signatures, and the document itself on demand.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import type { DocumentKey } from '@attestry/contract/modules/judicial/notarization-view'
import type { SignedDocument } from '@attestry/contract/modules/signing/document'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { DocumentState, Signatures } from './DocumentState.tsx'
import { FileView } from './FileView.tsx'
import { useFile } from './use-file.ts'
import { notarizationWords } from './words.ts'

interface DocumentCardProps {
  readonly id: string
  readonly reference: string
  readonly name: DocumentKey
  readonly document: SignedDocument
  /** The server has noted that the newest version was opened. */
  onOpened(): void
}

export function DocumentCard({ id, reference, name, document, onOpened }: DocumentCardProps) {
  const say = notarizationWords.use()
  const [isOpen, setOpen] = useState(false)
  const { number, sha256, drawnAt, places } = document
  const title = say.documents.names[name]
  const file = useFile(isOpen ? { endpoint: notarizationApi.document, input: { id, key: name }, sha256 } : undefined, onOpened)
  const own = places.find(({ isYours }) => isYours)
  return (
    <section className="card notarization-document" aria-label={title}>
      <div className="notarization-document-head">
        <h2>{title}</h2>
        <DocumentState document={document} />
        {own && (
          <StatusTag tone={own.isRead ? 'done' : 'waiting'}>
            {own.isRead ? say.documents.opened : say.documents.unopened}
          </StatusTag>
        )}
      </div>
      <p className="quiet">{say.documents.version(number, time(drawnAt))}</p>
      <p>{say.documents.about[name]}</p>
      <Signatures document={document} />
      <DigestText name={say.file.digest} value={sha256} />
      <div className="notarization-acts">
        <Button
          look={own && !own.isRead && !isOpen ? 'primary' : 'plain'}
          icon="file"
          aria-expanded={isOpen}
          aria-label={isOpen ? say.documents.closeOf(title) : say.documents.openOf(title)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? say.documents.close : say.documents.open}
        </Button>
      </div>
      {isOpen && <FileView file={file} title={title} fileName={`${title}-${reference}-${number}`} />}
    </section>
  )
}
