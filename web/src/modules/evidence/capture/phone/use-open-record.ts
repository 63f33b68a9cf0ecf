// Which capture is open stands in the address, so that it can be sent and the back button closes it; without the workspace's router.
import { useEffect, useState } from 'react'
import type { KindPlan } from '../kind.ts'
import { isAno } from '../search.ts'

const inAddress = (): string | undefined => {
  const record = new URLSearchParams(location.search).get('record')
  return isAno(record) ? record : undefined
}

export function useOpenRecord(plan: KindPlan, first: string | undefined) {
  const [record, setRecord] = useState(isAno(first) ? first : undefined)
  useEffect(() => {
    const follow = () => setRecord(inAddress())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (ano: string | undefined) => {
    history.pushState(null, '', plan.phone(ano ? { record: ano } : {}))
    setRecord(ano)
    scrollTo({ top: 0 })
  }
  return { record, open: (ano: string) => go(ano), close: () => go(undefined) }
}
