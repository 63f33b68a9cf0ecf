// The documents of the case: those that the applicant signs now with the panel, the others as a list.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { isEditable } from '@attestry/contract/modules/judicial/notarization-case'
import { type Application, type DocumentKey, documentKeys } from '@attestry/contract/modules/judicial/notarization-view'
import type { SignedDocument } from '@attestry/contract/modules/signing/document'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import { DocumentState, Signatures } from './DocumentState.tsx'
import { FileDrawer } from './FileDrawer.tsx'
import { refreshApplication } from './queries.ts'
import { documentsToSign, SignCard } from './SignCard.tsx'
import { notarizationWords } from './words.ts'

export const SIGN_ID = 'notarization-sign'

/** Application and notice are signed in a step of their own; this is for the transcript. */
export function DocumentsToSign({ application }: { readonly application: Application }) {
  const client = useQueryClient()
  const { id, reference, documents, state } = application
  const toSign = documentsToSign(documents)
  if (isEditable(state) || toSign.length === 0) return null
  const reload = () => refreshApplication(client, id)
  return (
    <section id={SIGN_ID} tabIndex={-1} className="notarization-stack notarization-anchor">
      {toSign.map(({ key, document }) => (
        <DocumentCard key={key} id={id} reference={reference} name={key} document={document} onOpened={() => void reload()} />
      ))}
      <SignCard id={id} documents={documents} reload={reload} />
    </section>
  )
}

export function CaseDocuments({ application }: { readonly application: Application }) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const [open, setOpen] = useState<DocumentKey>()
  const { id, reference, documents, state } = application
  const toSign = documentsToSign(documents)
  const listed = documentKeys.flatMap((key) => {
    const document = documents[key]
    const isAbove = !isEditable(state) && toSign.some((each) => each.key === key)
    return document && !isAbove ? [{ key, document }] : []
  })
  const shown = open && documents[open]
  const title = open ? say.documents.names[open] : ''
  return (
    <Card title={say.documents.list}>
      {listed.length === 0 && <p className="quiet">{say.documents.none}</p>}
      {documents.isOutdated && <Callout kind="warning">{say.documents.outdated}</Callout>}
      <ul className="notarization-papers">
        {listed.map(({ key, document }) => (
          <Row key={key} name={key} document={document} onOpen={() => setOpen(key)} />
        ))}
      </ul>
      {isEditable(state) && (documents.isOutdated || toSign.length > 0) && (
        <LinkButton className="notarization-below" to={paths.notarizationDocuments({ orderId: id })}>
          {say.documents.toStep}
        </LinkButton>
      )}
      <FileDrawer
        title={title}
        fileName={`${title}-${reference}-${shown?.number ?? ''}`}
        subject={
          open && shown ? { endpoint: notarizationApi.document, input: { id, key: open }, sha256: shown.sha256 } : undefined
        }
        onLoaded={() => void refreshApplication(client, id)}
        onClose={() => setOpen(undefined)}
      />
    </Card>
  )
}

interface RowProps {
  readonly name: DocumentKey
  readonly document: SignedDocument
  onOpen(): void
}

function Row({ name, document, onOpen }: RowProps) {
  const say = notarizationWords.use()
  const title = say.documents.names[name]
  return (
    <li>
      <div className="notarization-document">
        <div className="notarization-document-head">
          <strong>{title}</strong>
          <DocumentState document={document} />
          {document.number > 1 && <StatusTag tone="plain">{say.documents.number(document.number)}</StatusTag>}
        </div>
        {document.places.length > 0 ? (
          <Signatures document={document} />
        ) : (
          <p className="quiet figures">{say.documents.issuedAt(time(document.completedAt ?? document.drawnAt))}</p>
        )}
      </div>
      <Button small aria-label={say.documents.openOf(title)} onClick={onOpen}>
        {say.documents.open}
      </Button>
    </li>
  )
}
