// Progress of a submitted batch: captures per state, with a link to them.
import { type CaptureItem, captureApi, captureStates } from '@attestry/contract/modules/evidence/capture'
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../../kernel/call.ts'
import { Button, LinkButton } from '../../../../ui/Button.tsx'
import { Fault } from '../../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../../ui/ListTable.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { CaptureStateTag } from '../CaptureStateTag.tsx'
import type { KindPlan } from '../kind.ts'
import { isInProgress } from '../queries.ts'
import { sheetWords } from './words.ts'

const POLL_INTERVAL_MS = 3000

interface BatchProgressProps {
  readonly plan: KindPlan
  readonly batchId: string
  onAnother(): void
}

export function BatchProgress({ plan, batchId, onAnother }: BatchProgressProps) {
  const say = sheetWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: ['capture', 'batch', batchId],
    queryFn: ({ signal }) => loadBatch(batchId, signal),
    refetchInterval: ({ state }) => (state.data?.some((each) => isInProgress(each.state)) ? POLL_INTERVAL_MS : false),
  })
  if (!data) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />
  const ended = data.filter(({ state }) => !isInProgress(state)).length
  const toConfirm = data.filter(({ state }) => state === 'awaiting_confirmation').length
  return (
    <>
      <PageHeader
        title={say.progressTitle(data.length)}
        lead={say.progressLead}
        actions={
          <div className="capture-acts">
            <Button onClick={onAnother}>{say.another}</Button>
            <LinkButton look="primary" to={plan.list()} search={{ batch: batchId, size: MAX_PAGE_SIZE } as never}>
              {say.openBatch}
            </LinkButton>
          </div>
        }
      />
      <section className="card batch-progress" aria-label={say.progress}>
        <p className="figures" aria-live="polite">
          {say.ended(ended, data.length)}
        </p>
        <ProgressBar
          value={data.length ? ended / data.length : 0}
          label={say.progress}
          tone={ended === data.length ? 'done' : 'moving'}
        />
        <ul className="batch-counts" aria-label={say.counts}>
          {captureStates.map((state) => {
            const count = data.filter((each) => each.state === state).length
            return count === 0 ? null : (
              <li key={state}>
                <CaptureStateTag state={state} /> <span className="figures">{count}</span>
              </li>
            )
          })}
        </ul>
        {toConfirm > 0 && <Callout kind="warning">{say.toConfirm(toConfirm)}</Callout>}
      </section>
    </>
  )
}

async function loadBatch(batchId: string, signal: AbortSignal): Promise<CaptureItem[]> {
  const page = (pageNum: number) =>
    call(captureApi.list, { batchId, pageNum, pageSize: MAX_PAGE_SIZE }, { display: ErrorDisplay.silent, signal, loading: false })
  const first = await page(1)
  const others = Math.ceil(first.total / MAX_PAGE_SIZE) - 1
  const rest = await Promise.all(Array.from({ length: Math.max(0, others) }, (_, at) => page(at + 2)))
  return [first, ...rest].flatMap(({ list }) => list)
}
