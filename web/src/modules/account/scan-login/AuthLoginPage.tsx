// QR login on the phone: shows which device requests the login, from where and for which account, and asks for confirmation.

import { time } from '../../../kernel/format.ts'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { deviceName } from '../settings/device-name.ts'
import { type PendingLogin, useLoginRequest } from './use-login-request.ts'
import { scanWords } from './words.ts'

export function AuthLoginPage({ params, loggedIn }: PageFacts) {
  const say = scanWords.use()
  const appId = /^[0-9a-f]{32}$/.test(params?.appId ?? '') ? params?.appId : undefined
  return (
    <section className="scan-ask" aria-live="polite">
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      {!appId ? (
        <Outcome title={say.over} text={say.noCode} />
      ) : loggedIn ? (
        <LoginRequest appId={appId} />
      ) : (
        <>
          <h1>{say.logInFirst}</h1>
          <p>{say.logInFirstHint}</p>
          <LinkButton look="primary" wide href={paths.login({ back: paths.authLogin({ appId }) })}>
            {say.logIn}
          </LinkButton>
        </>
      )}
    </section>
  )
}

function LoginRequest({ appId }: { readonly appId: string }) {
  const say = scanWords.use()
  const { stage, request, problem, busy, decide } = useLoginRequest(appId)
  if (stage === 'confirmed') return <Outcome title={say.confirmed} text={say.confirmedHint} done />
  if (stage === 'declined') return <Outcome title={say.declined} text={say.declinedHint} done />
  if (stage === 'over') return <Outcome title={say.over} text={say.overHint} problem={problem} />
  if (!request)
    return (
      <>
        <h1>{say.title}</h1>
        <p role="status">{say.asking}</p>
      </>
    )
  return (
    <>
      <h1>{say.question}</h1>
      <Facts {...request} />
      <Callout kind="warning">{say.warning}</Callout>
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <div className="scan-acts">
        <Button look="primary" wide busy={busy} onClick={() => decide('confirmed')}>
          {say.confirm}
        </Button>
        <Button wide busy={busy} onClick={() => decide('declined')}>
          {say.decline}
        </Button>
      </div>
    </>
  )
}

function Facts({ login, account }: PendingLogin) {
  const say = scanWords.use()
  return (
    <>
      <KeyValue
        rows={[
          [say.device, <UserText key="device" text={deviceName(login.device)} />],
          [
            say.address,
            <span key="address" className="figures">
              {login.address} ({login.sameNetwork ? say.sameNetwork : say.otherNetwork})
            </span>,
          ],
          [
            say.askedAt,
            <span key="at" className="figures">
              {time(login.askedAt)}
            </span>,
          ],
          [
            say.account,
            <span key="account">
              <UserText text={account.name} /> <span className="figures">{account.phone}</span>
            </span>,
          ],
        ]}
      />
      {!login.sameNetwork && <p className="scan-say">{say.otherNetworkHint}</p>}
    </>
  )
}

interface OutcomeProps {
  readonly title: string
  readonly text: string
  readonly problem?: string | undefined
  readonly done?: boolean
}

function Outcome({ title, text, problem, done }: OutcomeProps) {
  const say = scanWords.use()
  return (
    <>
      <h1>{title}</h1>
      {problem && <Callout kind="error">{problem}</Callout>}
      <p>{text}</p>
      <p>
        <a href={done ? paths.overview() : paths.home()}>{done ? say.workspace : say.home}</a>
      </p>
    </>
  )
}

export const authLoginIsland: Island = { Component: AuthLoginPage, words: [lightWords, scanWords] }
