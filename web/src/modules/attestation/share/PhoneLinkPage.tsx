// Landing page of a phone link: exchanges its one-time token for another URL, so that the token stays in no address or history.
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

export function PhoneLinkPage({ params }: PageFacts) {
  const say = shareWords.use()
  const token = params?.token ?? ''
  const [problem, setProblem] = useState<string>()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    // First remove the token from address and history, whatever happens next.
    history.replaceState(null, '', paths.phoneLink({ attestationId: '-', token: '-' }))
    exchangeToken(token).catch((error: unknown) => {
      // The general message refers to the person who shared it, who is the same person here.
      const ended = error instanceof CallError && error.code === attestationErrors.SHARE_ENDED.code
      setProblem(ended ? say.phoneLinkEnded : error instanceof CallError ? error.message : String(error))
    })
  }, [token, say])
  return (
    <section className="way-out" aria-live="polite">
      <h1>{problem === undefined ? say.entering : say.phoneLinkClosed}</h1>
      {problem === undefined ? <p>{say.enteringHint}</p> : <Callout kind="error">{problem}</Callout>}
      {problem !== undefined && (
        <>
          <p>{say.phoneLinkClosedHint}</p>
          <LinkButton href={paths.query()}>{say.phoneLinkQuery}</LinkButton>
        </>
      )}
      <noscript>
        <Callout kind="warning">{say.phoneLinkNeedsScript}</Callout>
      </noscript>
    </section>
  )
}

async function exchangeToken(token: string): Promise<void> {
  const { path } = await call(shareApi.enterByPhone, { token }, { display: ErrorDisplay.silent })
  location.replace(safeRedirectPath(path) ?? paths.home())
}

export const phoneLinkIsland: Island = { Component: PhoneLinkPage, words: [lightWords, shareWords] }
