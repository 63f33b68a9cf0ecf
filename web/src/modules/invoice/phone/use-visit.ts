// Exchanges the token of the link for a visit, once, and keeps the visit for reloads of this tab.
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { type PhoneInvoice, phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'

const KEY = 'invoice-visit'
const silent = { display: ErrorDisplay.silent }

export interface VisitState {
  readonly stage: 'entering' | 'no-link' | 'ended' | 'failed' | 'open'
  readonly visit: string
  readonly data: PhoneInvoice | undefined
  readonly problem: string | undefined
  show(data: PhoneInvoice): void
  refresh(): Promise<void>
  /** After a failure that did not end the visit, such as a lost connection. */
  retry(): Promise<void>
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
  const token = useRef('')
  const fail = useCallback((error: unknown) => {
    const ended = error instanceof CallError && error.code === invoiceErrors.PHONE_LINK_ENDED.code
    if (ended) sessionStorage.removeItem(KEY)
    setProblem(error instanceof CallError ? error.message : undefined)
    setStage(ended ? 'ended' : 'failed')
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
  const open = useCallback(async () => {
    setStage('entering')
    if (token.current) {
      try {
        const entered = await call(phoneInvoiceApi.enter, { token: token.current }, silent)
        token.current = ''
        sessionStorage.setItem(KEY, entered.visit)
      } catch (error) {
        return fail(error)
      }
    }
    const kept = sessionStorage.getItem(KEY)
    if (!kept) return setStage('no-link')
    return load(kept)
  }, [load, fail])
  useEffect(() => {
    if (started.current) return
    started.current = true
    token.current = takeToken()
    void open()
  }, [open])
  return { stage, visit, data, problem, show: setData, refresh: () => load(visit), retry: open }
}
