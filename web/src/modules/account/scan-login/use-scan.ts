// A login code's life in the browser that shows it: asked for, watched while somebody can see it, and traded for a session once the phone has said yes.
import type { OutputOf } from '@attestry/contract/endpoint'
import { type ScanState, scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import type { sessionApi } from '@attestry/contract/modules/account/session'
import { useCallback, useEffect, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'

const LOOK_EVERY_MS = 1_500
/** Said in a row, after which it is not the line but the code that is at fault. */
const FAULTS_AT_MOST = 4

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
    let resting = false
    const look = async () => {
      // Nobody scans what nobody sees.
      if (document.hidden || resting) return
      resting = true
      try {
        const { state } = await call(scanLoginApi.status, { appId }, silent)
        faults = 0
        setStage(state)
      } catch (error) {
        faults += 1
        if (faults >= FAULTS_AT_MOST) fail(error)
      } finally {
        resting = false
      }
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    const atOnce = () => void look()
    document.addEventListener('visibilitychange', atOnce)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', atOnce)
    }
  }, [appId, watching, fail])

  useEffect(() => {
    if (!appId || stage !== 'confirmed') return
    setStage('entering')
    call(scanLoginApi.enter, { appId }, silent).then(onEnter, fail)
  }, [appId, stage, onEnter, fail])

  return { scan, stage, problem, renew: begin }
}
