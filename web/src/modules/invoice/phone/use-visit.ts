// Exchanges the token of the link for a visit, once, and keeps the visit for reloads of this tab.
import { type PhoneInvoice, phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'

const KEY = 'invoice-visit'
const silent = { display: ErrorDisplay.silent }

export interface VisitState {
  readonly stage: 'entering' | 'no-link' | 'ended' | 'open'
  readonly visit: string
  readonly data: PhoneInvoice | undefined
  readonly problem: string | undefined
  show(data: PhoneInvoice): void
  refresh(): Promise<void>
}

/** First removes the token from address and history, whatever happens next. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(null, '', paths.phoneInvoice())
  return token
}

export function useVisit(): VisitState {
  const [stage, setStage] = useState<VisitState['stage']>('entering')
  const [visit, setVisit] = useState('')
  const [data, setData] = useState<PhoneInvoice>()
  const [problem, setProblem] = useState<string>()
  const started = useRef(false)
  const fail = useCallback((error: unknown) => {
    sessionStorage.removeItem(KEY)
    setProblem(error instanceof CallError ? error.message : undefined)
    setStage('ended')
  }, [])
  const load = useCallback(
    async (current: string) => {
      try {
        setData(await call(phoneInvoiceApi.state, { visit: current }, silent))
        setVisit(current)
        setStage('open')
      } catch (error) {
        fail(error)
      }
    },
    [fail],
  )
  useEffect(() => {
    if (started.current) return
    started.current = true
    const token = takeToken()
    const kept = sessionStorage.getItem(KEY)
    if (!token && !kept) return setStage('no-link')
    if (!token) return void load(kept ?? '')
    call(phoneInvoiceApi.enter, { token }, silent).then((entered) => {
      sessionStorage.setItem(KEY, entered.visit)
      return load(entered.visit)
    }, fail)
  }, [load, fail])
  return { stage, visit, data, problem, show: setData, refresh: () => load(visit) }
}
