// Hook for the browser's side of a QR login: requests a code, polls it while the page is visible, and exchanges it for a session once the phone confirmed.
import type { OutputOf } from '@attestry/contract/endpoint'
import { type ScanState, scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import type { sessionApi } from '@attestry/contract/modules/account/session'
import { useCallback, useEffect, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'

const POLL_INTERVAL_MS = 1_500
/** After this many failed polls in a row the failure counts as permanent, not as a network glitch. */
const MAX_CONSECUTIVE_FAULTS = 4

export interface ShownScan {
  readonly appId: string
  readonly path: string
}

export type ScanStage = ScanState | 'loading' | 'entering' | 'fault'

const silent = { display: ErrorDisplay.silent, loading: false, handleErrors: false } as const

export function useScan(onEnter: (login: OutputOf<typeof sessionApi.login>) => void) {
  const [scan, setScan] = useState<ShownScan>()
  const [stage, setStage] = useState<ScanStage>('loading')
  const [problem, setProblem] = useState<string>()

  const fail = useCallback((error: unknown) => {
    if (!(error instanceof CallError)) throw error
    setProblem(error.message)
    setStage('fault')
  }, [])
  const begin = useCallback(() => {
    setStage('loading')
    setProblem(undefined)
    call(scanLoginApi.begin, {}, silent).then((fresh) => {
      setScan(fresh)
      setStage('waiting')
    }, fail)
  }, [fail])
  useEffect(begin, [begin])

  const appId = scan?.appId
  const watching = stage === 'waiting' || stage === 'scanned'
  useEffect(() => {
    if (!appId || !watching) return
    let faults = 0
    let pending = false
    const poll = async () => {
      // A hidden page cannot be scanned.
      if (document.hidden || pending) return
      pending = true
      try {
        const { state } = await call(scanLoginApi.status, { appId }, silent)
        faults = 0
        setStage(state)
      } catch (error) {
        faults += 1
        if (faults >= MAX_CONSECUTIVE_FAULTS) fail(error)
      } finally {
        pending = false
      }
    }
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    const pollNow = () => void poll()
    document.addEventListener('visibilitychange', pollNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollNow)
    }
  }, [appId, watching, fail])

  useEffect(() => {
    if (!appId || stage !== 'confirmed') return
    setStage('entering')
    call(scanLoginApi.enter, { appId }, silent).then(onEnter, fail)
  }, [appId, stage, onEnter, fail])

  return { scan, stage, problem, renew: begin }
}
