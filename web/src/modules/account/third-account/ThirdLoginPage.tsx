// OAuth callback page: removes the code from the URL and exchanges it; a first-time user is asked for a phone number.
import { type ThirdProvider, thirdAccountApi, thirdProviders } from '@attestry/contract/modules/account/third-account'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import { notifyOnNextPage } from '../../../kernel/notice.ts'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths, safeRedirectPath } from '../../../paths.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { codeWords } from '../code/words.ts'
import { enterWorkspace } from '../session/enter-workspace.ts'
import { FirstUse, type FirstUseFacts } from './FirstUse.tsx'
import { type OAuthIntent, takeIntent } from './oauth-intent.ts'
import { thirdWords } from './words.ts'
import type { Words } from './words.zh.ts'

const silent = { display: ErrorDisplay.silent } as const

interface Newcomer extends FirstUseFacts {
  readonly back: string | undefined
}

export function ThirdLoginPage({ platform, params }: PageFacts) {
  const say = thirdWords.use()
  const provider = thirdProviders.find((each) => each === params?.provider)
  const [problem, setProblem] = useState<string>()
  const [intent, setIntent] = useState<OAuthIntent>('login')
  const [newcomer, setNewcomer] = useState<Newcomer>()
  const started = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a callback is processed once
  useEffect(() => {
    if (started.current || !provider) return
    started.current = true
    // First of all, so that the code stays in neither the URL nor the history, whatever fails later.
    history.replaceState(null, '', paths.thirdLogin({ provider }))
    const code = params?.auth_code ?? params?.code
    const state = params?.state ?? ''
    const stored = takeIntent(provider)
    setIntent(stored)
    if (!code) return setProblem(say.saidNo)
    complete(stored, { provider, code, state }).catch((error: unknown) =>
      setProblem(error instanceof CallError ? error.message : String(error)),
    )
  }, [provider])

  const complete = async (purpose: OAuthIntent, callback: { provider: ThirdProvider; code: string; state: string }) => {
    if (purpose !== 'login') {
      await call(purpose === 'bind' ? thirdAccountApi.bind : thirdAccountApi.rebind, callback, silent)
      notifyOnNextPage({ kind: 'success', text: say.tied(say.names[callback.provider]) })
      return location.replace(paths.basicSetting())
    }
    const { login, firstUse, back } = await call(thirdAccountApi.login, callback, silent)
    const path = safeRedirectPath(back)
    if (login) return enterWorkspace(login, path)
    if (firstUse) setNewcomer({ ...firstUse, from: say.names[callback.provider], back: path })
  }

  if (newcomer)
    return (
      <AuthFrame title={say.firstTitle(newcomer.from)} lead={say.firstLead(newcomer.from)} platform={platform}>
        <FirstUse facts={newcomer} onDone={(login) => enterWorkspace(login, newcomer.back)} />
      </AuthFrame>
    )
  if (!provider)
    return <Waiting words={say.login} platform={platform} name="" problem={say.unknownProvider} fallbackPath={paths.login()} />
  return (
    <Waiting
      words={intent === 'login' ? say.login : say.tying}
      platform={platform}
      name={say.names[provider]}
      problem={problem}
      fallbackPath={intent === 'login' ? paths.login() : paths.basicSetting()}
    />
  )
}

interface WaitingProps {
  readonly words: Words['login']
  readonly platform: PageFacts['platform']
  readonly name: string
  readonly problem: string | undefined
  /** Where to go after a failure. */
  readonly fallbackPath: string
}

function Waiting({ words, platform, name, problem, fallbackPath }: WaitingProps) {
  const say = thirdWords.use()
  return (
    <AuthFrame
      title={problem ? words.failed : words.under(name)}
      lead={problem ? words.failedHint : say.underHint}
      platform={platform}
    >
      <div className="arrival" aria-live="polite">
        {problem && (
          <>
            <Callout kind="error">{problem}</Callout>
            <LinkButton look="primary" wide href={fallbackPath}>
              {words.wayBack}
            </LinkButton>
          </>
        )}
        <noscript>
          <Callout kind="warning">{say.needsScript}</Callout>
        </noscript>
      </div>
    </AuthFrame>
  )
}

export const thirdLoginIsland: Island = { Component: ThirdLoginPage, words: [lightWords, codeWords, thirdWords] }
