// What a phone knows of a login it was asked about, and its answer.
import type { OutputOf } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'

export interface Asked {
  readonly question: OutputOf<typeof scanLoginApi.look>
  readonly account: { readonly name: string; readonly phone: string }
}

type Stage = 'asked' | 'confirmed' | 'declined' | 'over'

const acts = { confirmed: scanLoginApi.confirm, declined: scanLoginApi.decline } as const
const silent = { display: ErrorDisplay.silent } as const

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

export function useQuestion(appId: string) {
  const [asked, setAsked] = useState<Asked>()
  const [stage, setStage] = useState<Stage>('asked')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)

  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    // A code that is not there says nothing a person could use; the page's own words do.
    if (error.code !== generalErrors.NOT_FOUND.code) setProblem(error.message)
    setStage('over')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is looked at once, by whoever opened the page
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    Promise.all([call(scanLoginApi.look, { appId }, silent), call(profileApi.info, {}, silent)]).then(
      ([question, { name, phone }]) => {
        if (question.state === 'confirmed' || question.state === 'declined') setStage(question.state)
        setAsked({ question, account: { name, phone: masked(phone) } })
      },
      fail,
    )
  }, [appId])
  const decide = (answer: 'confirmed' | 'declined') => {
    if (busy) return
    setBusy(true)
    call(acts[answer], { appId }, silent)
      .then(() => setStage(answer), fail)
      .finally(() => setBusy(false))
  }
  return { asked, stage, problem, busy, decide }
}
