// What an expert of the other side would point at, said before anyone pays. Plain HTML, for the workspace and the phone alike.
import { type CaptureItem, captureCauses } from '@attestry/contract/modules/evidence/capture'
import { Callout } from '../../../light/Callout.tsx'
import { GivenText } from '../../../light/GivenText.tsx'
import { seenNote } from './seen-note.ts'
import { captureWords } from './words.ts'

export function Warnings({ warnings }: { readonly warnings: CaptureItem['warnings'] }) {
  const say = captureWords.use()
  return (
    <ul className="warning-list">
      {warnings.map(({ kind, seen }) => (
        <li key={`${kind} ${seen}`}>
          <Callout kind="warning">
            <strong>{say.warnings[kind]}</strong>
            <p>{say.warningMeanings[kind]}</p>
            {seen && (
              <p className="warning-seen">
                {say.seen} <Seen text={seen} />
              </p>
            )}
          </Callout>
        </li>
      ))}
    </ul>
  )
}

/** One of our own causes or remarks is said in words, anything else as the page had it. */
function Seen({ text }: { readonly text: string }) {
  const { causes, seenNotes } = captureWords.use()
  const cause = captureCauses.find((each) => each === text)
  if (cause) return causes[cause]
  return seenNote(text, seenNotes) ?? <GivenText text={text} />
}
