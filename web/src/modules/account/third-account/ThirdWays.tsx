// The accounts elsewhere one can log in by, beneath the login form.
import { type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import type { PageAnswer } from '../../../kernel/page-facts.ts'
import { Button } from '../../../light/Button.tsx'
import { thirdWords } from './words.ts'

/** What the server has answered while rendering; without it none are offered. */
const offeredIn = (answer: PageAnswer | undefined): readonly ThirdProvider[] =>
  answer && 'data' in answer ? ((answer.data as { list?: readonly ThirdProvider[] }).list ?? []) : []

interface ThirdWaysProps {
  readonly answer: PageAnswer | undefined
  readonly back: string | undefined
}

export function ThirdWays({ answer, back }: ThirdWaysProps) {
  const say = thirdWords.use()
  const [going, setGoing] = useState<ThirdProvider>()
  const offered = offeredIn(answer)
  if (offered.length === 0) return null
  const go = (provider: ThirdProvider) => {
    if (going) return
    setGoing(provider)
    call(thirdAccountApi.begin, { provider, ...(back ? { back } : {}) }).then(
      ({ url }) => location.assign(url),
      () => setGoing(undefined),
    )
  }
  return (
    <div className="third-ways needs-script">
      <h2>{say.otherWays}</h2>
      <div className="third-buttons">
        {offered.map((provider) => (
          <Button key={provider} busy={going === provider} onClick={() => go(provider)}>
            {say.by[provider]}
          </Button>
        ))}
      </div>
    </div>
  )
}
