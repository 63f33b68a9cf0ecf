// The four documents of a case: state, digest of the newest version, and who signed when.
import { wirePath } from '@attestry/contract/endpoint'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { type DocumentKey, documentKeys } from '@attestry/contract/modules/judicial/notarization-view'
import type { DocumentState, SignedDocument } from '@attestry/contract/modules/signing/document'
import { time } from '../../../kernel/format.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import type { CasePartProps } from './case-part.ts'
import { OpenFile } from './OpenFile.tsx'
import { notarizationDeskWords } from './words.ts'

const tones: Record<DocumentState, StatusTone> = { signing: 'waiting', complete: 'done', void: 'plain' }

interface DocumentListProps extends Pick<CasePartProps, 'data' | 'desk'> {
  readonly keys?: readonly DocumentKey[]
}

export function DocumentList({ data, desk, keys = documentKeys }: DocumentListProps) {
  const say = notarizationDeskWords.use()
  return (
    <ul className="case-list">
      {keys.map((key) => {
        const document = data.documents[key]
        return (
          <li key={key}>
            <div className="case-list-head">
              <strong>{say.documents.names[key]}</strong>
              {document ? (
                <StatusTag tone={tones[document.state]}>{say.documents.states[document.state]}</StatusTag>
              ) : (
                <StatusTag tone="plain">{say.documents.notDrawn}</StatusTag>
              )}
              {document && <OpenDocument data={data} desk={desk} documentKey={key} />}
            </div>
            {document && <Signatures document={document} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The notary must have read a document before signing it, so opening it changes the view. */
function OpenDocument({ data, desk, documentKey }: Pick<CasePartProps, 'data' | 'desk'> & { documentKey: DocumentKey }) {
  const say = notarizationDeskWords.use()
  const isMineToSign = data.documents[documentKey]?.places.some(({ isYours, isRead }) => isYours && !isRead)
  return (
    <OpenFile
      url={wirePath(notarizationDeskApi.document).replace(':id', data.id).replace(':key', documentKey)}
      label={say.open}
      fullLabel={say.openOf(say.documents.names[documentKey])}
      {...(isMineToSign && { onOpened: desk.reload })}
    />
  )
}

function Signatures({ document }: { readonly document: SignedDocument }) {
  const say = notarizationDeskWords.use()
  return (
    <>
      <div className="quiet">{say.documents.drawn(document.number, time(document.drawnAt))}</div>
      <ul className="case-places">
        {document.places.map(({ field, name, signedAt }) => (
          <li key={field}>
            <span data-user-content>{name}</span>{' '}
            <span className="quiet">{signedAt ? say.documents.signedAt(time(signedAt)) : say.documents.unsigned}</span>
          </li>
        ))}
      </ul>
      <DigestText value={document.sha256} name="SHA-256" />
    </>
  )
}
