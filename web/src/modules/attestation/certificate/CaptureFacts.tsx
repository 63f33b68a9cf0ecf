// How a captured record was obtained: addresses, named parties, and the warnings of the capture.
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import { captureNote } from '@attestry/contract/modules/evidence/capture-note'
import { Callout } from '../../../light/Callout.tsx'
import type { KeyValueRow } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { certificateWords } from './words.ts'

type CaptureWords = ReturnType<typeof certificateWords.use>['capture']

export function captureRows(capture: CaptureFacts | null, say: CaptureWords): KeyValueRow[] {
  if (!capture) return []
  const { addressAsked, addressReached, platformNamed, sellerNamed } = capture
  const row = (label: string, value: string): KeyValueRow => [label, <UserText key="value" text={value} />]
  return [
    row(say.addressAsked, addressAsked),
    ...(addressReached && addressReached !== addressAsked ? [row(say.addressReached, addressReached)] : []),
    ...(platformNamed ? [row(say.platformNamed, platformNamed)] : []),
    ...(sellerNamed ? [row(say.sellerNamed, sellerNamed)] : []),
  ]
}

export function CaptureWarnings({ warnings }: Pick<CaptureFacts, 'warnings'>) {
  const say = certificateWords.use().capture
  if (warnings.length === 0) return null
  return (
    <Callout kind="warning">
      <strong>{say.warnings(warnings.length)}</strong>
      <ul className="sheet-lines">
        {warnings.map(({ kind, seen }) => (
          <li key={`${kind} ${seen}`}>
            {say.names[kind as keyof CaptureWords['names']] ?? kind}
            {seen !== null && <Seen text={seen} />}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Our own notes are translated; other texts are quotes from the page. */
function Seen({ text }: { readonly text: string }) {
  const say = certificateWords.use().capture
  const note = captureNote(text, say.notes)
  return (
    <div className="field-hint">
      {note ?? (
        <>
          {say.seen} <UserText text={text} />
        </>
      )}
    </div>
  )
}
