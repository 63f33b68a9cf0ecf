// Latest captures of one kind for pages without TanStack Query: loaded once, updated by the event stream, polled as well.
import { type CaptureItem, type CaptureKind, captureApi } from '@attestry/contract/modules/evidence/capture'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay, isAborted } from '../../../../kernel/call.ts'
import { subscribeToCaptures } from '../capture-events.ts'

const PAGE_SIZE = 10
const POLL_INTERVAL_MS = 2500
const FALLBACK_POLL_INTERVAL_MS = 15_000
const inProgress: readonly CaptureItem['state'][] = ['queued', 'collecting', 'sealing']

export interface Feed {
  readonly list: readonly CaptureItem[] | undefined
  readonly total: number
  readonly problem: string | undefined
  refresh(): Promise<void>
  more(): void
}

export function useFeed(kind: CaptureKind): Feed {
  const [list, setList] = useState<readonly CaptureItem[]>()
  const [total, setTotal] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [size, setSize] = useState(PAGE_SIZE)
  const [connected, setConnected] = useState(false)
  const refresh = useCallback(async () => {
    try {
      const page = await call(captureApi.list, { kind, pageNum: 1, pageSize: size }, { display: ErrorDisplay.silent })
      setList(page.list)
      setTotal(page.total)
      setProblem(undefined)
    } catch (error) {
      if (!isAborted(error)) setProblem(error instanceof CallError ? error.message : String(error))
    }
  }, [kind, size])
  useEffect(() => void refresh(), [refresh])

  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  const shown = useRef(list)
  shown.current = list
  useEffect(
    () =>
      subscribeToCaptures({
        onConnection: setConnected,
        onUpdate: (update) => {
          const known = shown.current?.find(({ ano }) => ano === update.ano)
          if (!known) return
          if (known.state !== update.state) void latestRefresh.current()
          setList((before) => before?.map((each) => (each.ano === update.ano ? { ...each, ...update } : each)))
        },
      }),
    [],
  )
  const busy = list?.some(({ state }) => inProgress.includes(state)) ?? false
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void latestRefresh.current(), connected ? FALLBACK_POLL_INTERVAL_MS : POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [busy, connected])
  return { list, total, problem, refresh, more: () => setSize((before) => before + PAGE_SIZE) }
}
