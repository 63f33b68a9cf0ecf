// Verify a package: it is read in this browser and nowhere else.
import { logApi } from '@attestry/contract/modules/transparency/log'
import { useRef, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { Verification } from '../verification/Verification.tsx'
import { verificationWords } from '../verification/words.ts'
import { FileDrop } from './FileDrop.tsx'
import { lookupWords } from './words.ts'

/** What the platform publishes now; null where it could not be asked. */
type Published = string | null

interface Chosen {
  readonly file: File
  readonly trust?: Published
}

export function PackageCheck() {
  const { package: say } = lookupWords.use()
  const [chosen, setChosen] = useState<Chosen>()
  const latest = useRef<File>(null)
  const begin = async (file: File) => {
    latest.current = file
    setChosen({ file })
    const trust = await publishedTrust()
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
        <Verification key={chosen.file.name + chosen.file.lastModified} source={{ kind: 'file', file: chosen.file }} trust={chosen.trust ?? undefined} />
      )}
      {chosen && (
        <div>
          <Button onClick={reset}>{say.another}</Button>
        </div>
      )}
    </FileDrop>
  )
}

async function publishedTrust(): Promise<Published> {
  try {
    return (await call(logApi.info, {}, { display: ErrorDisplay.silent })).trust.digest || null
  } catch {
    return null
  }
}

export const packageCheckIsland: Island = { Component: PackageCheck, words: [lightWords, lookupWords, verificationWords] }
