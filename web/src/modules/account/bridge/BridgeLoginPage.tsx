// Landing page for users of a partner's system: removes the token from the URL, then asks before logging in, because anyone can send a link.
import type { OutputOf } from '@attestry/contract/endpoint'
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { codeWords } from '../code/words.ts'
import { enterWorkspace } from '../session/enter-workspace.ts'
import { FirstUse } from '../third-account/FirstUse.tsx'
import { thirdWords } from '../third-account/words.ts'
import { bridgeWords } from './words.ts'

type Arrival = OutputOf<typeof bridgeApi.arrive>

const silent = { display: ErrorDisplay.silent } as const

export function BridgeLoginPage({ platform, params, loggedIn }: PageFacts) {
  const say = bridgeWords.use()
  const sayThird = thirdWords.use()
  const [arrival, setArrival] = useState<Arrival>()
  const [problem, setProblem] = useState<string>()
  const started = useRef(false)
  const fail = (error: unknown) => setProblem(error instanceof CallError ? error.message : String(error))
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is processed once
  useEffect(() => {
    if (started.current) return
    started.current = true
    // First of all, so that the token stays in neither the URL nor the history, whatever fails later.
    history.replaceState(null, '', paths.bridgeLogin())
    const token = params?.token
    if (!token) return setProblem(say.noToken)
    call(bridgeApi.arrive, { token }, silent).then(setArrival, fail)
  }, [])

  const newcomer = arrival?.firstUse
  if (newcomer && problem === undefined)
    return (
      <AuthFrame title={sayThird.firstTitle(newcomer.from)} lead={sayThird.firstLead(newcomer.from)} platform={platform}>
        <FirstUse facts={newcomer} onDone={(login) => enterWorkspace(login, undefined)} />
      </AuthFrame>
    )
  const waiting = problem === undefined && !arrival
  return (
    <AuthFrame
      title={problem ? say.failed : say.title}
      lead={problem ? say.failedHint : waiting ? say.checking : say.lead}
      platform={platform}
    >
      <div className="arrival" aria-live="polite">
        {problem && (
          <>
            <Callout kind="error">{problem}</Callout>
            <LinkButton look="primary" wide href={paths.login()}>
              {say.toLogin}
            </LinkButton>
          </>
        )}
        {!problem && arrival?.known && <Known arrival={arrival} known={arrival.known} loggedIn={loggedIn} onFail={fail} />}
        <noscript>
          <Callout kind="warning">{say.needsScript}</Callout>
        </noscript>
      </div>
    </AuthFrame>
  )
}

interface KnownProps {
  readonly arrival: Arrival
  readonly known: NonNullable<Arrival['known']>
  readonly loggedIn: boolean
  readonly onFail: (error: unknown) => void
}

function Known({ arrival, known, loggedIn, onFail }: KnownProps) {
  const say = bridgeWords.use()
  const [busy, setBusy] = useState(false)
  const enter = () => {
    if (busy) return
    setBusy(true)
    call(bridgeApi.enter, { ticket: known.ticket }, silent).then((login) => enterWorkspace(login, undefined), onFail)
  }
  return (
    <>
      <KeyValue
        rows={[
          [say.partner, <UserText key="partner" text={arrival.partner} />],
          [
            say.account,
            <span key="account">
              <UserText text={known.name} /> <span className="figures">{known.phone}</span>
            </span>,
          ],
        ]}
      />
      {loggedIn && <Callout kind="warning">{say.replaces}</Callout>}
      <Button look="primary" wide busy={busy} onClick={enter}>
        {say.enter}
      </Button>
      <LinkButton wide href={paths.home()}>
        {say.notMe}
      </LinkButton>
    </>
  )
}

export const bridgeLoginIsland: Island = {
  Component: BridgeLoginPage,
  words: [lightWords, codeWords, thirdWords, bridgeWords],
}
