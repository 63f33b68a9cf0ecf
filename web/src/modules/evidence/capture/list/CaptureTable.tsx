// Table of captures with live updates, filters kept in the URL and bulk actions.
import { wirePath } from '@attestry/contract/endpoint'
import { type CaptureItem, captureApi, isConfirmed } from '@attestry/contract/modules/evidence/capture'
import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { paths } from '../../../../paths.ts'
import { AnchorButton } from '../../../../ui/Button.tsx'
import { ListFrame } from '../../../../ui/ListFrame.tsx'
import { type ChangeUrlState, writeSearch } from '../../../../ui/url-state.ts'
import { useMissingPermission } from '../../../account/public.tsx'
import type { KindPlan } from '../kind.ts'
import { isInProgress, useCapturePage } from '../queries.ts'
import { type CaptureSearch, captureFilterOf, captureQueryOf, isFiltered } from '../search.ts'
import type { LiveConnection } from '../use-live-captures.ts'
import { CaptureBulk } from './CaptureBulk.tsx'
import { CaptureFilters } from './CaptureFilters.tsx'
import { useCaptureColumns } from './columns.tsx'
import type { ChosenCaptures } from './use-chosen-captures.ts'
import { listWords } from './words.ts'
import '../capture.css'

interface CaptureTableProps {
  readonly plan: KindPlan
  readonly search: CaptureSearch
  readonly change: ChangeUrlState<CaptureSearch>
  readonly connected: LiveConnection
  /** Kept by the screen: it survives a look at a preview, which takes the place of the table. */
  readonly chosen: ChosenCaptures
  readonly empty: ReactNode
}

const unfiltered = {
  keyword: undefined,
  label: undefined,
  state: undefined,
  batch: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}

export function CaptureTable({ plan, search, change, connected, chosen, empty }: CaptureTableProps) {
  const say = listWords.use()
  const { data, error, isPlaceholderData, refetch } = useCapturePage(captureQueryOf(plan.kind, search), connected === true)
  const navigate = useNavigate()
  const open = useCallback(
    ({ ano, state }: CaptureItem) =>
      isConfirmed(state) ? void navigate({ to: paths.record({ ano }) }) : change({ record: ano }),
    [change, navigate],
  )
  const columns = useCaptureColumns(plan, open)
  const clear = () => change(unfiltered)
  const mayDownload = useMissingPermission('download') === undefined
  const exportUrl = wirePath(captureApi.export) + writeSearch({ ...captureFilterOf(plan.kind, search) })
  const { selection } = chosen
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
        selection={selection}
        batch={
          <CaptureBulk
            kind={plan.kind}
            chosen={chosen.itemsWith(data?.list ?? [])}
            mayDownload={mayDownload}
            onDone={(still) => selection.set(new Set(still))}
          />
        }
        filters={
          <CaptureFilters search={search} onChange={(patch) => change({ page: undefined, ...patch }, 'replace')} onClear={clear}>
            {mayDownload && (
              <AnchorButton icon="download" href={exportUrl} download disabled={!data?.total}>
                {say.export}
              </AnchorButton>
            )}
          </CaptureFilters>
        }
        keyOf={(capture) => capture.ano}
        nameOf={(capture) => capture.name}
        onOpen={open}
        onPage={(page, size) => change({ page, size })}
        onClearFilters={clear}
        onRetry={() => void refetch()}
      />
    </>
  )
}
