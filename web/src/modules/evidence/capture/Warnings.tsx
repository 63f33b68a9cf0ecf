// Lists the warnings of a capture, before payment only for a web page: what the opposing party's expert could object to; plain HTML, used by workspace and phone.

import { warningGroups } from '@attestry/contract/modules/attestation/capture-finding'
import { type CaptureItem, captureCauses } from '@attestry/contract/modules/evidence/capture'
import { lazy, Suspense } from 'react'
import { Callout } from '../../../light/Callout.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { captureWords } from './words.ts'

/** Loaded with the first note. */
const WarningNote = lazy(async () => ({ default: (await import('./WarningNote.tsx')).WarningNote }))

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

/** A known cause is translated here. */
function Seen({ text }: { readonly text: string }) {
  const say = captureWords.use()
  const cause = captureCauses.find((each) => each === text)
  if (cause) return say.causes[cause]
  return (
    <Suspense fallback={<UserText text={text} />}>
      <WarningNote text={text} />
    </Suspense>
  )
}
