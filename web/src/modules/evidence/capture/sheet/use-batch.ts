// A batch on its way: read, judged, mended, judged again, submitted once.
import { type Batch, type BatchRow, captureBatchApi, type JudgedRow } from '@attestry/contract/modules/evidence/capture-batch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, callForm, ErrorDisplay, freshKey, isAborted } from '../../../../kernel/call.ts'
import { refreshWallet } from '../../../wallet/public.tsx'
import type { KindPlan } from '../kind.ts'
import { refreshCaptures } from '../queries.ts'

const silent = { display: ErrorDisplay.silent } as const
const JUDGE_AFTER_MS = 500

const plainRow = ({ faults: _, ...row }: JudgedRow): BatchRow => row

export function useBatch({ kind }: KindPlan) {
  const client = useQueryClient()
  const waitingKey = ['capture-batch', kind]
  const waiting = useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => call(captureBatchApi.waiting, { kind }, { ...silent, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const [batch, setBatch] = useState<Batch>()
  const [rows, setRows] = useState<readonly JudgedRow[]>([])
  const [busy, setBusy] = useState<'reading' | 'judging' | 'submitting'>()
  const [problem, setProblem] = useState<string>()
  const [left, setLeft] = useState(false)
  const edits = useRef(0)
  const submitKey = useRef('')

  const take = (next: Batch) => {
    setBatch(next)
    setRows(next.rows)
    submitKey.current = freshKey()
  }
  const resumed = !left && batch === undefined && waiting.data?.state === 'draft' ? waiting.data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was waiting when the screen opened
  useEffect(() => {
    if (resumed) take(resumed)
  }, [resumed])

  const run = async <T>(what: NonNullable<typeof busy>, act: () => Promise<T>): Promise<T | undefined> => {
    setBusy(what)
    setProblem(undefined)
    try {
      return await act()
    } catch (error) {
      if (!isAborted(error)) setProblem(error instanceof CallError ? error.message : String(error))
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  const readSheet = (file: File) =>
    run('reading', async () => {
      const form = new FormData()
      form.append('file', file, file.name)
      // Beside a file that is streamed, fields travel in the address.
      const path = `${captureBatchApi.read.path}?${new URLSearchParams({ kind })}`
      take(await callForm({ ...captureBatchApi.read, path }, form, silent))
    })
  const readRows = (pasted: readonly BatchRow[]) =>
    run('reading', async () => take(await call(captureBatchApi.readRows, { kind, rows: [...pasted] }, silent)))

  const judge = (next: readonly JudgedRow[]) =>
    run('judging', async () => {
      const asked = edits.current
      const given = { kind, ...(batch ? { id: batch.id } : {}), rows: next.map(plainRow) }
      const judged = await call(captureBatchApi.readRows, given, { ...silent, loading: false })
      // Somebody has typed on: the answer to that is on its way.
      if (edits.current === asked) take(judged)
    })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: readonly JudgedRow[], afterMs = JUDGE_AFTER_MS) => {
    edits.current += 1
    setRows(next)
    clearTimeout(timer.current)
    if (next.length > 0) timer.current = setTimeout(() => void judge(next), afterMs)
  }
  const submit = () =>
    run('submitting', async () => {
      if (!batch) return undefined
      const options = { ...silent, idempotencyKey: submitKey.current }
      const submitted = await call(captureBatchApi.submit, { id: batch.id }, options)
      client.removeQueries({ queryKey: waitingKey })
      void refreshWallet(client)
      void refreshCaptures(client)
      return submitted
    })
  const startOver = () => {
    clearTimeout(timer.current)
    setLeft(true)
    setBatch(undefined)
    setRows([])
    setProblem(undefined)
  }
  return {
    loading: waiting.isPending,
    batch,
    resumed: batch !== undefined && batch.id === waiting.data?.id,
    rows,
    busy,
    problem,
    /** Changed and not yet judged again. */
    dirty: batch !== undefined && rows !== batch.rows,
    readSheet,
    readRows,
    change,
    submit,
    startOver,
  }
}

export type BatchWork = ReturnType<typeof useBatch>
