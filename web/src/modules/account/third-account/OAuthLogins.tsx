// Buttons to log in with an OAuth account, below the login form.
import { type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import type { PageAnswer } from '../../../kernel/page-facts.ts'
import { Button } from '../../../light/Button.tsx'
import { thirdWords } from './words.ts'

/** The providers in the page's server-rendered answer; without an answer none are offered. */
const offeredIn = (answer: PageAnswer | undefined): readonly ThirdProvider[] =>
  answer && 'data' in answer ? ((answer.data as { list?: readonly ThirdProvider[] }).list ?? []) : []

interface OAuthLoginsProps {
  readonly answer: PageAnswer | undefined
  readonly back: string | undefined
}

export function OAuthLogins({ answer, back }: OAuthLoginsProps) {
  const say = thirdWords.use()
  const [redirectingTo, setRedirectingTo] = useState<ThirdProvider>()
  const offered = offeredIn(answer)
  if (offered.length === 0) return null
  const go = (provider: ThirdProvider) => {
    if (redirectingTo) return
    setRedirectingTo(provider)
    call(thirdAccountApi.begin, { provider, ...(back ? { back } : {}) }).then(
      ({ url }) => location.assign(url),
      () => setRedirectingTo(undefined),
    )
  }
  return (
    <div className="third-ways needs-script">
      <h2>{say.otherWays}</h2>
      <div className="third-buttons">
        {offered.map((provider) => (
          <Button key={provider} busy={redirectingTo === provider} onClick={() => go(provider)}>
            {say.by[provider]}
          </Button>
        ))}
      </div>
    </div>
  )
}
