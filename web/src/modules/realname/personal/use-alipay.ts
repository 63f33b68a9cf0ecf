// Over to Alipay and back: whoever comes back is told the result without asking for it.
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { useUrlState } from '../../../ui/url-state.ts'
import { refreshStanding } from '../standing/queries.ts'
import { readAlipaySearch } from './search.ts'

export async function goToAlipay(): Promise<void> {
  const { url } = await call(personalApi.redirect, {}, { display: ErrorDisplay.silent })
  location.assign(url)
}

export function useAlipay() {
  const client = useQueryClient()
  const [{ back }, change] = useUrlState(readAlipaySearch)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act = useCallback(async (work: () => Promise<unknown>) => {
    setAsking(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setAsking(false)
    }
  }, [])
  const ask = useCallback(
    () =>
      void act(async () => {
        await call(personalApi.query, {}, { display: ErrorDisplay.silent })
        await refreshStanding(client)
      }),
    [act, client],
  )
  useEffect(() => {
    if (back !== 'alipay') return
    // Asked once: coming back to this page by the history is not coming back from Alipay.
    change({ back: undefined }, 'replace')
    ask()
  }, [back, change, ask])
  return { asking, problem, ask, goOn: () => void act(goToAlipay) }
}
