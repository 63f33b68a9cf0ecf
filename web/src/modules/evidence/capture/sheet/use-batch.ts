// State of a batch: read, validated, corrected, validated again, submitted once.
import { type Batch, type BatchRow, captureBatchApi, type JudgedRow } from '@attestry/contract/modules/evidence/capture-batch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, callForm, ErrorDisplay, isAborted, isOutcomeUnknown, randomId } from '../../../../kernel/call.ts'
import { refreshWallet } from '../../../wallet/public.tsx'
import type { KindPlan } from '../kind.ts'
import { refreshCaptures } from '../queries.ts'

const silent = { display: ErrorDisplay.silent } as const
const VALIDATION_DELAY_MS = 500

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
  const [busy, setBusy] = useState<'reading' | 'validating' | 'submitting'>()
  const [problem, setProblem] = useState<string>()
  const [isUncertain, setUncertain] = useState(false)
  const [startedOver, setStartedOver] = useState(false)
  const edits = useRef(0)
  const submitKey = useRef('')

  const showBatch = (next: Batch) => {
    setBatch(next)
    setRows(next.rows)
    submitKey.current = randomId()
  }
  const resumed = !startedOver && batch === undefined && waiting.data?.state === 'draft' ? waiting.data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the draft found when the screen opened
  useEffect(() => {
    if (resumed) showBatch(resumed)
  }, [resumed])

  const run = async <T>(what: NonNullable<typeof busy>, act: () => Promise<T>): Promise<T | undefined> => {
    setBusy(what)
    setProblem(undefined)
    try {
      return await act()
    } catch (error) {
      setUncertain(what === 'submitting' && isOutcomeUnknown(error))
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
      // The file is streamed, so the other fields go into the query string.
      const path = `${captureBatchApi.read.path}?${new URLSearchParams({ kind })}`
      showBatch(await callForm({ ...captureBatchApi.read, path }, form, silent))
    })
  const readRows = (pasted: readonly BatchRow[]) =>
    run('reading', async () => showBatch(await call(captureBatchApi.readRows, { kind, rows: [...pasted] }, silent)))

  const validate = (next: readonly JudgedRow[]) =>
    run('validating', async () => {
      const editsBefore = edits.current
      const input = { kind, ...(batch ? { id: batch.id } : {}), rows: next.map(plainRow) }
      const validated = await call(captureBatchApi.readRows, input, { ...silent, loading: false })
      // Drop the result if the rows changed meanwhile: another validation is scheduled.
      if (edits.current === editsBefore) showBatch(validated)
    })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: readonly JudgedRow[], afterMs = VALIDATION_DELAY_MS) => {
    edits.current += 1
    setRows(next)
    clearTimeout(timer.current)
    if (next.length > 0) timer.current = setTimeout(() => void validate(next), afterMs)
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
    setStartedOver(true)
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
    /** The batch may have been submitted although the call failed. */
    isUncertain,
    /** Changed since the last validation. */
    dirty: batch !== undefined && rows !== batch.rows,
    readSheet,
    readRows,
    change,
    submit,
    startOver,
  }
}

export type BatchWork = ReturnType<typeof useBatch>
