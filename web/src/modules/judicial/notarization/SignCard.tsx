// The documents that the applicant signs now, with one handwriting and one code for all of them.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { type DocumentKey, type Documents, documentKeys } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { Card } from '../../../ui/light-components.ts'
import { SigningPanel } from '../../signing/public.tsx'
import { keepDocuments } from './queries.ts'
import { notarizationWords } from './words.ts'

interface SignCardProps {
  readonly id: string
  readonly documents: Documents
  reload(): Promise<unknown>
}

/** Those whose next place is the reader's. */
export const documentsToSign = (documents: Documents) =>
  documentKeys.flatMap((key: DocumentKey) => {
    const document = documents[key]
    const own = document?.state === 'signing' ? document.places.find(({ isYours, signedAt }) => isYours && !signedAt) : undefined
    return document && own ? [{ key, document, isRead: own.isRead }] : []
  })

export function SignCard({ id, documents, reload }: SignCardProps) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const toSign = documentsToSign(documents)
  if (toSign.length === 0) return null
  return (
    <Card title={say.sign.title}>
      <SigningPanel
        documents={toSign.map(({ key, document, isRead }) => ({
          id: document.id,
          sha256: document.sha256,
          name: say.documents.names[key],
          isRead,
        }))}
        consent={
          <>
            {say.sign.consent}
            <span className="notarization-consent quiet">{say.sign.consentText}</span>
          </>
        }
        sendCode={(chosen, options) => call(notarizationApi.code, { id, documents: chosen }, options)}
        sign={async (input, options) => keepDocuments(client, id, await call(notarizationApi.sign, { id, ...input }, options))}
        reload={reload}
      />
      <p className="quiet notarization-below">{say.sign.byHand}</p>
    </Card>
  )
}
