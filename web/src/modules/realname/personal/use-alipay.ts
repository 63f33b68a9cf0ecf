// Redirects to Alipay, and queries the result automatically on return.
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { useUrlState } from '../../../ui/url-state.ts'
import { refreshRealNameStatus } from '../status/queries.ts'
import { readAlipaySearch } from './search.ts'

export async function goToAlipay(): Promise<void> {
  const { url } = await call(personalApi.redirect, {}, { display: ErrorDisplay.silent })
  location.assign(url)
}

export function useAlipay() {
  const client = useQueryClient()
  const [{ back }, change] = useUrlState(readAlipaySearch)
  const [querying, setQuerying] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act = useCallback(async (work: () => Promise<unknown>) => {
    setQuerying(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setQuerying(false)
    }
  }, [])
  const queryResult = useCallback(
    () =>
      void act(async () => {
        await call(personalApi.query, {}, { display: ErrorDisplay.silent })
        await refreshRealNameStatus(client)
      }),
    [act, client],
  )
  useEffect(() => {
    if (back !== 'alipay') return
    // Remove the parameter: reaching this page through the history is not a return from Alipay.
    change({ back: undefined }, 'replace')
    queryResult()
  }, [back, change, queryResult])
  return { querying, problem, queryResult, goOn: () => void act(goToAlipay) }
}
