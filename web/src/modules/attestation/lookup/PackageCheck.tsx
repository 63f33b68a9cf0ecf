// Verifies a package in the browser; the package is not uploaded.
import { useRef, useState } from 'react'
import type { Island } from '../../../kernel/island.tsx'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { VerificationOnDemand } from '../verification/VerificationOnDemand.tsx'
import { FileDrop } from './FileDrop.tsx'
import { lookupWords } from './words.ts'

interface Chosen {
  readonly file: File
  /** Published trust digest; null if it could not be loaded. */
  readonly trust?: string | null
}

export function PackageCheck() {
  const { package: say } = lookupWords.use()
  const [chosen, setChosen] = useState<Chosen>()
  const latest = useRef<File>(null)
  const begin = async (file: File) => {
    latest.current = file
    setChosen({ file })
    const trust = await import('./published-trust.ts').then((part) => part.publishedTrust()).catch(() => null)
    if (latest.current === file) setChosen({ file, trust })
  }
  const reset = () => {
    latest.current = null
    setChosen(undefined)
  }
  return (
    <FileDrop
      label={say.choose}
      invitation={say.drop}
      hint={say.local}
      accept=".zip,application/zip"
      hidden={chosen !== undefined}
      onFile={begin}
    >
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      {chosen && chosen.trust === undefined && <p aria-live="polite">{say.preparing}</p>}
      {chosen?.trust === null && <Callout kind="warning">{say.trustFailed}</Callout>}
      {chosen && chosen.trust !== undefined && (
        <VerificationOnDemand
          source={{ kind: 'file', file: chosen.file }}
          trust={chosen.trust ?? undefined}
          waiting={say.preparing}
        />
      )}
      {chosen && (
        <div>
          <Button onClick={reset}>{say.another}</Button>
        </div>
      )}
    </FileDrop>
  )
}

export const packageCheckIsland: Island = { Component: PackageCheck, words: [lightWords, lookupWords] }
