// Where a vendor sends people back to: the code leaves the address at once and is traded; whoever is new here gives a phone number.
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
import { enterWorkspace } from '../session/enter.ts'
import { type Errand, returnedFrom } from './errand.ts'
import { FirstUse, type FirstUseFacts } from './FirstUse.tsx'
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
  const [errand, setErrand] = useState<Errand>('login')
  const [newcomer, setNewcomer] = useState<Newcomer>()
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a return is dealt with once
  useEffect(() => {
    if (begun.current || !provider) return
    begun.current = true
    // Before anything else: whatever happens next, the address and the history no longer hold the code.
    history.replaceState(null, '', paths.thirdLogin({ provider }))
    const code = params?.auth_code ?? params?.code
    const state = params?.state ?? ''
    const why = returnedFrom(provider)
    setErrand(why)
    if (!code) return setProblem(say.saidNo)
    comeBack(why, { provider, code, state }).catch((error: unknown) =>
      setProblem(error instanceof CallError ? error.message : String(error)),
    )
  }, [provider])

  const comeBack = async (why: Errand, given: { provider: ThirdProvider; code: string; state: string }) => {
    if (why !== 'login') {
      await call(why === 'bind' ? thirdAccountApi.bind : thirdAccountApi.rebind, given, silent)
      notifyOnNextPage({ kind: 'success', text: say.tied(say.names[given.provider]) })
      return location.replace(paths.basicSetting())
    }
    const { login, firstUse, back } = await call(thirdAccountApi.login, given, silent)
    const path = safeRedirectPath(back)
    if (login) return enterWorkspace(login, path)
    if (firstUse) setNewcomer({ ...firstUse, from: say.names[given.provider], back: path })
  }

  if (newcomer)
    return (
      <AuthFrame title={say.firstTitle(newcomer.from)} lead={say.firstLead(newcomer.from)} platform={platform}>
        <FirstUse facts={newcomer} onDone={(login) => enterWorkspace(login, newcomer.back)} />
      </AuthFrame>
    )
  if (!provider)
    return <Waiting words={say.login} platform={platform} name="" problem={say.unknownProvider} way={paths.login()} />
  return (
    <Waiting
      words={errand === 'login' ? say.login : say.tying}
      platform={platform}
      name={say.names[provider]}
      problem={problem}
      way={errand === 'login' ? paths.login() : paths.basicSetting()}
    />
  )
}

interface WaitingProps {
  readonly words: Words['login']
  readonly platform: PageFacts['platform']
  readonly name: string
  readonly problem: string | undefined
  /** Where to go when it did not work. */
  readonly way: string
}

function Waiting({ words, platform, name, problem, way }: WaitingProps) {
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
            <LinkButton look="primary" wide href={way}>
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
