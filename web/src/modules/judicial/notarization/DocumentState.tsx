// State of a document, and who has signed it when.
import type { SignedDocument } from '@attestry/contract/modules/signing/document'
import { time } from '../../../kernel/format.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { notarizationWords } from './words.ts'

const tones = { signing: 'waiting', complete: 'done', void: 'failed' } as const

export function DocumentState({ document: { state, places } }: { readonly document: SignedDocument }) {
  const say = notarizationWords.use()
  const isIssued = state === 'complete' && places.length === 0
  return <StatusTag tone={tones[state]}>{isIssued ? say.documents.issued : say.documents.states[state]}</StatusTag>
}

export function Signatures({ document: { places } }: { readonly document: SignedDocument }) {
  const say = notarizationWords.use()
  return (
    <ul className="notarization-signatures">
      {places.map(({ field, name, signedAt }) => (
        <li key={field}>
          <span>
            {say.documents.signer(field)} <span data-user-content>{name}</span>
          </span>
          <span className="quiet figures">{signedAt ? say.documents.signedAt(time(signedAt)) : say.documents.notSigned}</span>
        </li>
      ))}
    </ul>
  )
}
