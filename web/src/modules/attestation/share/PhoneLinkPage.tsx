// Where a link for one's own phone leads first: it is traded for another address, so that the token stays in none.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths, safeRedirectPath } from '../../../paths.ts'
import { shareWords } from './words.ts'

export function PhoneDoorPage({ params }: PageFacts) {
  const say = shareWords.use()
  const token = params?.token ?? ''
  const [problem, setProblem] = useState<string>()
  const entered = useRef(false)
  useEffect(() => {
    if (entered.current) return
    entered.current = true
    // Before anything else: whatever happens next, the address and the history no longer hold the token.
    history.replaceState(null, '', paths.phoneDoor({ attestationId: '-', token: '-' }))
    enter(token).catch((error: unknown) => {
      // The general sentence sends people to whoever shared it: here that is themselves.
      const ended = error instanceof CallError && error.code === attestationErrors.SHARE_ENDED.code
      setProblem(ended ? say.doorEnded : error instanceof CallError ? error.message : String(error))
    })
  }, [token, say])
  return (
    <section className="way-out" aria-live="polite">
      <h1>{problem === undefined ? say.entering : say.doorClosed}</h1>
      {problem === undefined ? <p>{say.enteringHint}</p> : <Callout kind="error">{problem}</Callout>}
      {problem !== undefined && (
        <>
          <p>{say.doorClosedHint}</p>
          <LinkButton href={paths.query()}>{say.doorQuery}</LinkButton>
        </>
      )}
      <noscript>
        <Callout kind="warning">{say.doorNeedsScript}</Callout>
      </noscript>
    </section>
  )
}

async function enter(token: string): Promise<void> {
  const { path } = await call(shareApi.enterByPhone, { token }, { display: ErrorDisplay.silent })
  location.replace(safeRedirectPath(path) ?? paths.home())
}

export const phoneDoorIsland: Island = { Component: PhoneDoorPage, words: [lightWords, shareWords] }
