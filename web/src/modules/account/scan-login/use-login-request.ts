// Hook for the phone's side of a QR login: loads the login request and sends the decision.

import type { OutputOf } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'

export interface PendingLogin {
  readonly login: OutputOf<typeof scanLoginApi.look>
  readonly account: { readonly name: string; readonly phone: string }
}

type Stage = 'pending' | 'confirmed' | 'declined' | 'over'

const acts = { confirmed: scanLoginApi.confirm, declined: scanLoginApi.decline } as const
const silent = { display: ErrorDisplay.silent } as const

export function useLoginRequest(appId: string) {
  const [request, setRequest] = useState<PendingLogin>()
  const [stage, setStage] = useState<Stage>('pending')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const started = useRef(false)

  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    // For an unknown code the page's own text is more helpful than the server's "not found".
    if (error.code !== generalErrors.NOT_FOUND.code) setProblem(error.message)
    setStage('over')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is loaded once
  useEffect(() => {
    if (started.current) return
    started.current = true
    Promise.all([call(scanLoginApi.look, { appId }, silent), call(profileApi.info, {}, silent)]).then(
      ([login, { name, phone }]) => {
        if (login.state === 'confirmed' || login.state === 'declined') setStage(login.state)
        setRequest({ login, account: { name, phone: maskedPhone(phone) } })
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
  return { request, stage, problem, busy, decide }
}
