// Lists the warnings of a capture, before payment only for a web page: what the opposing party's expert could object to; plain HTML, used by workspace and phone.

import { warningGroups } from '@attestry/contract/modules/attestation/capture-finding'
import { type CaptureItem, captureCauses } from '@attestry/contract/modules/evidence/capture'
import { captureNote } from '@attestry/contract/modules/evidence/capture-note'
import { Callout } from '../../../light/Callout.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { captureWords } from './words.ts'

export function Warnings({ warnings }: { readonly warnings: CaptureItem['warnings'] }) {
  const say = captureWords.use()
  return (
    <ul className="warning-list">
      {warningGroups(warnings).map(({ kind, seen }) => (
        <li key={kind}>
          <Callout kind="warning">
            <strong>{say.warnings[kind]}</strong>
            <p>{say.warningMeanings[kind]}</p>
            {seen.map((text) => (
              <p key={text} className="warning-seen">
                {say.seen} <Seen text={text} />
              </p>
            ))}
          </Callout>
        </li>
      ))}
    </ul>
  )
}

/** Translates known causes and notes; shows any other text as the page had it. */
function Seen({ text }: { readonly text: string }) {
  const say = captureWords.use()
  const cause = captureCauses.find((each) => each === text)
  if (cause) return say.causes[cause]
  return captureNote(text, say.seenNotes) ?? <UserText text={text} />
}
