// The latest captures of a kind for a page without the workspace's cache: asked for once, then told live, asked again where the line is down.
import { type CaptureItem, type CaptureKind, captureApi } from '@attestry/contract/modules/evidence/capture'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay, isAborted } from '../../../../kernel/call.ts'
import { listenToCaptures } from '../capture-events.ts'

const PAGE = 10
const SOON_MS = 2500
const IN_CASE_MS = 15_000
const moving: readonly CaptureItem['state'][] = ['queued', 'collecting', 'sealing']

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
  const [size, setSize] = useState(PAGE)
  const [hearing, setHearing] = useState(false)
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

  const again = useRef(refresh)
  again.current = refresh
  const shown = useRef(list)
  shown.current = list
  useEffect(
    () =>
      listenToCaptures({
        onConnection: setHearing,
        onNews: (news) => {
          const known = shown.current?.find(({ ano }) => ano === news.ano)
          if (!known) return
          if (known.state !== news.state) void again.current()
          setList((before) => before?.map((each) => (each.ano === news.ano ? { ...each, ...news } : each)))
        },
      }),
    [],
  )
  const busy = list?.some(({ state }) => moving.includes(state)) ?? false
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void again.current(), hearing ? IN_CASE_MS : SOON_MS)
    return () => clearInterval(timer)
  }, [busy, hearing])
  return { list, total, problem, refresh, more: () => setSize((before) => before + PAGE) }
}
