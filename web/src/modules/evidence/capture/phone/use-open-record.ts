// Keeps the open capture in the URL, so that links and the back button work on pages without the router.
import { useEffect, useState } from 'react'
import type { KindPlan } from '../kind.ts'
import { isAno } from '../search.ts'

const recordInUrl = (): string | undefined => {
  const record = new URLSearchParams(location.search).get('record')
  return isAno(record) ? record : undefined
}

export function useOpenRecord(plan: KindPlan, first: string | undefined) {
  const [record, setRecord] = useState(isAno(first) ? first : undefined)
  useEffect(() => {
    const onPopState = () => setRecord(recordInUrl())
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
  const go = (ano: string | undefined) => {
    history.pushState(null, '', plan.phone(ano ? { record: ano } : {}))
    setRecord(ano)
    scrollTo({ top: 0 })
  }
  return { record, open: (ano: string) => go(ano), close: () => go(undefined) }
}
