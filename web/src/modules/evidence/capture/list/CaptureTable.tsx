// Table of captures with live updates, filters kept in the URL and bulk actions.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import { type ReactNode, useCallback, useState } from 'react'
import { ListFrame } from '../../../../ui/ListFrame.tsx'
import type { ChangeUrlState } from '../../../../ui/url-state.ts'
import type { KindPlan } from '../kind.ts'
import { isInProgress, useCapturePage } from '../queries.ts'
import { type CaptureSearch, captureQueryOf, isFiltered } from '../search.ts'
import type { LiveConnection } from '../use-live-captures.ts'
import { CaptureBulk } from './CaptureBulk.tsx'
import { CaptureFilters } from './CaptureFilters.tsx'
import { useCaptureColumns } from './columns.tsx'
import { listWords } from './words.ts'
import '../capture.css'

interface CaptureTableProps {
  readonly plan: KindPlan
  readonly search: CaptureSearch
  readonly change: ChangeUrlState<CaptureSearch>
  readonly connected: LiveConnection
  readonly empty: ReactNode
}

const unfiltered = { keyword: undefined, label: undefined, state: undefined, batch: undefined, page: undefined }

export function CaptureTable({ plan, search, change, connected, empty }: CaptureTableProps) {
  const say = listWords.use()
  const { data, error, isPlaceholderData, refetch } = useCapturePage(captureQueryOf(plan.kind, search), connected === true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = useCallback((record: string) => change({ record }), [change])
  const columns = useCaptureColumns(plan, open)
  const clear = () => change(unfiltered)
  const picked = data?.list.filter(({ ano }) => chosen.has(ano)) ?? []
  return (
    <>
      {connected === false && data?.list.some(({ state }) => isInProgress(state)) && (
        <p className="quiet capture-silent" role="status">
          {say.silent}
        </p>
      )}
      <ListFrame<CaptureItem>
        label={say.list}
        columns={columns}
        data={data}
        error={error}
        stale={isPlaceholderData}
        page={search.page ?? 1}
        pageSize={search.size ?? DEFAULT_PAGE_SIZE}
        filtered={isFiltered(search)}
        empty={empty}
        selection={{ keys: chosen, set: setChosen }}
        batch={<CaptureBulk kind={plan.kind} chosen={picked} onDone={() => setChosen(new Set())} />}
        filters={
          <CaptureFilters
            search={search}
            onChange={(patch) => change({ page: undefined, ...patch }, 'replace')}
            onClear={clear}
          />
        }
        keyOf={(capture) => capture.ano}
        nameOf={(capture) => capture.name}
        onOpen={(capture) => open(capture.ano)}
        onPage={(page, size) => change({ page, size })}
        onClearFilters={clear}
        onRetry={() => void refetch()}
      />
    </>
  )
}
